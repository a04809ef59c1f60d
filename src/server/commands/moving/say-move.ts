import type { MoveIn, Refused } from './move-in.ts'
import type { MoveOut } from './move-out.ts'

/** What happened, or would happen: numbers first, and by name whoever somebody has to look after. */

const count = (things: number, one: string, many: string) => `${things.toLocaleString('en-US')} ${things === 1 ? one : many}`
const accounts = (things: number) => count(things, 'account', 'accounts')
const people = (things: number) => count(things, 'person', 'people')

const section = (list: readonly string[], title: string, advice: string): string[] =>
  list.length === 0 ? [] : ['', title, ...list.map((line) => `  - ${line}`), ...(advice ? [advice] : [])]

const emails = (list: readonly { email: string }[]) => list.map(({ email }) => email)

const TAKEN_THERE =
  'If that account is not needed, delete it in the Firebase console, under Authentication, and run this again. Else its owner chooses another email here in the settings, or the one here is closed, before the move and so without the FIREBASE_ variables: npm run close-account -- someone@farm.example'
const NO_RESET =
  '"Forgot your password?" would let them in again. Whoever shall not come back: npm run close-account -- someone@farm.example'

const sayClosed = ({ length }: readonly string[], isDone: boolean): string[] => {
  const verb = length === 1 ? 'is' : 'are'
  return length === 0
    ? []
    : [`${accounts(length)} of Firebase that ${length === 1 ? 'was' : 'were'} closed here ${isDone ? verb : `would be`} removed there too.`]
}

const sayWithoutAddress = (ids: readonly string[]): string[] =>
  section(
    ids,
    `${people(ids.length)} here without an email: somebody else has it by now. Nobody can log in as them.`,
    'Their orders stay. To close the account: npm run close-account -- ID',
  )

const sayLeftHere = ({ taken, gone, withoutAddress }: MoveIn): string[] => [
  ...section(emails(taken), `${accounts(taken.length)} cannot move: somebody has that email at Firebase, under another id.`, TAKEN_THERE),
  ...section(emails(gone), `${people(gone.length)} had an account at Firebase once, and it was deleted there. They are left alone.`, ''),
  ...sayWithoutAddress(withoutAddress),
]

export const sayMoveIn = (plan: MoveIn, refused: readonly Refused[] | undefined): string => {
  const { movers, there } = plan
  const failed = new Set(refused?.map(({ email }) => email))
  const moved = movers.filter(({ email }) => !failed.has(email))
  const kept = there.filter(({ hash }) => hash !== null).length
  const [withPassword, admins] = [moved.filter(({ hash }) => hash !== null), moved.filter(({ role }) => role === 'admin')]
  const replaced = moved.filter(({ known }) => known).length
  const isOne = moved.length === 1
  const [verb, forget] = refused ? [isOne ? 'has moved' : 'have moved', 'has forgotten'] : ['would move', 'would then forget']
  const left = plan.taken.length + failed.size
  return [
    moved.length === 0
      ? `No account ${refused ? 'has moved' : 'would move'} to Firebase.`
      : `${accounts(moved.length)} ${verb} to Firebase with the same ${isOne ? 'id' : 'ids'}, ${count(admins.length, 'admin', 'admins')} among them.`,
    ...(withPassword.length > 0
      ? [
          `${count(withPassword.length, 'password goes', 'passwords go')} along, and the shop ${forget} ${withPassword.length === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(replaced > 0
      ? [`${accounts(replaced)} of the same id ${replaced === 1 ? 'is' : 'are'} there already: email and password become those of here.`]
      : []),
    ...(there.length > 0
      ? [`${accounts(there.length)} ${there.length === 1 ? 'is' : 'are'} at Firebase already, and what Firebase has counts.`]
      : []),
    ...(kept > 0 ? [`The shop ${forget} ${count(kept, 'password', 'passwords')} of those.`] : []),
    ...sayClosed(plan.closed, refused !== undefined),
    ...section(
      emails(moved.filter(({ hash }) => hash === null)),
      `${people(moved.length - withPassword.length)} without a password here will have none there either, until they ask for a reset mail ("Forgot your password?"):`,
      '',
    ),
    ...sayLeftHere(plan),
    ...section(
      (refused ?? []).map(({ email, why }) => `${email}: ${why}`),
      `${accounts(failed.size)} could not be moved:`,
      'Mend what is named, and run this again.',
    ),
    '',
    refused
      ? left > 0
        ? 'The shop starts with Firebase once nobody is left here.'
        : 'Nobody is left here. Start the shop with the same FIREBASE_ variables.'
      : 'Nothing has been done yet. To do it: npm run move-accounts -- --to-firebase',
  ].join('\n')
}

export const sayMoveOut = (plan: MoveOut, moved: readonly { role: string }[] | undefined, withoutPassword: number): string => {
  const { movers, own, taken, disabled, gone, closed, withoutEmail, withoutAddress } = plan
  const admins = moved?.filter(({ role }) => role === 'admin').length ?? 0
  return [
    moved
      ? `${accounts(moved.length)} of Firebase ${moved.length === 1 ? 'has its' : 'have their'} row here now, ${count(admins, 'admin', 'admins')} among them.`
      : `${accounts(movers.length)} of Firebase would get ${movers.length === 1 ? 'its' : 'their'} row here, with the role that the record of each says.`,
    ...(own.length > 0
      ? [`${accounts(own.length)} with a password here ${own.length === 1 ? 'stays as it is' : 'stay as they are'}.`]
      : []),
    ...sayClosed(closed, moved !== undefined),
    ...(withoutEmail > 0 ? [`${accounts(withoutEmail)} of Firebase without an email cannot be used here.`] : []),
    ...section(
      emails(taken),
      `${accounts(taken.length)} of Firebase left alone: somebody has that email here, under another id.`,
      'Whoever reads the mail of that address gets into the account here.',
    ),
    ...section(emails(disabled), `${accounts(disabled.length)} disabled at Firebase; the shop knows no such thing.`, NO_RESET),
    ...section(emails(gone), `${people(gone.length)} known here without an account at Firebase any more.`, NO_RESET),
    ...sayWithoutAddress(withoutAddress),
    '',
    moved
      ? `Firebase gives no passwords away: ${people(withoutPassword)} ask${withoutPassword === 1 ? 's' : ''} for a reset mail when they come next ("Forgot your password?" on the login page). Leave the FIREBASE_ variables out and start the shop.`
      : `Firebase gives no passwords away: everybody asks for a reset mail when they come next ("Forgot your password?" on the login page). Nothing has been done yet. To do it: npm run move-accounts -- --from-firebase`,
  ].join('\n')
}
