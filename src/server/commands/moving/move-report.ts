import type { MoveFromService } from './move-from-service.ts'
import type { MoveToService, Refused } from './move-to-service.ts'

/** What happened or would happen: numbers first, then the names of people who need attention. */

const count = (things: number, one: string, many: string) => `${things.toLocaleString('en-US')} ${things === 1 ? one : many}`
const accounts = (things: number) => count(things, 'account', 'accounts')
const people = (things: number) => count(things, 'person', 'people')

const section = (list: readonly string[], title: string, advice: string): string[] =>
  list.length === 0 ? [] : ['', title, ...list.map((line) => `  - ${line}`), ...(advice ? [advice] : [])]

const emails = (list: readonly { email: string }[]) => list.map(({ email }) => email)

const TAKEN_THERE =
  'If that account is not needed, delete it in the Firebase console, under Authentication, and run this again. Otherwise its owner can choose another email here in the settings, or you can close the account here before the move, without the FIREBASE_ variables: npm run close-account -- someone@farm.example'
const NO_RESET = '"Forgot your password?" would let them in again. To keep someone out: npm run close-account -- someone@farm.example'

const sayClosed = ({ length }: readonly string[], isDone: boolean): string[] => {
  const verb = length === 1 ? 'is' : 'are'
  return length === 0
    ? []
    : [`${accounts(length)} at Firebase that ${length === 1 ? 'was' : 'were'} closed here ${isDone ? verb : `would be`} removed there too.`]
}

const sayWithoutAddress = (ids: readonly string[]): string[] =>
  section(
    ids,
    `${people(ids.length)} here without an email, because someone else now has it. No one can log in as them.`,
    'Their orders stay. To close the account: npm run close-account -- ID',
  )

const sayLeftHere = ({ taken, gone, withoutAddress }: MoveToService): string[] => [
  ...section(
    emails(taken),
    `${accounts(taken.length)} can't move: someone else has that email at Firebase, under another ID.`,
    TAKEN_THERE,
  ),
  ...section(emails(gone), `${people(gone.length)} once had an account at Firebase that was deleted there. They are not moved.`, ''),
  ...sayWithoutAddress(withoutAddress),
]

export const reportMoveToService = (plan: MoveToService, refused: readonly Refused[] | undefined): string => {
  const { movers, there } = plan
  const failed = new Set(refused?.map(({ email }) => email))
  const moved = movers.filter(({ email }) => !failed.has(email))
  const kept = there.filter(({ hash }) => hash !== null).length
  const withPassword = moved.filter(({ hash }) => hash !== null)
  const admins = moved.filter(({ role }) => role === 'admin')
  const replaced = moved.filter(({ known }) => known).length
  const isOne = moved.length === 1
  const [verb, forget] = refused ? [isOne ? 'has moved' : 'have moved', 'has forgotten'] : ['would move', 'would then forget']
  const left = plan.taken.length + failed.size
  return [
    moved.length === 0
      ? `No account ${refused ? 'has moved' : 'would move'} to Firebase.`
      : `${accounts(moved.length)} ${verb} to Firebase with the same ${isOne ? 'ID' : 'IDs'}, ${count(admins.length, 'admin', 'admins')} among them.`,
    ...(withPassword.length > 0
      ? [
          `${count(withPassword.length, 'password moves', 'passwords move')} too, and the shop ${forget} ${withPassword.length === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(replaced > 0
      ? [
          `${accounts(replaced)} with the same ID ${replaced === 1 ? 'is' : 'are'} already there: email and password are replaced with the ones here.`,
        ]
      : []),
    ...(there.length > 0
      ? [`${accounts(there.length)} ${there.length === 1 ? 'is' : 'are'} already at Firebase, and Firebase's version applies.`]
      : []),
    ...(kept > 0 ? [`The shop ${forget} ${count(kept, 'password', 'passwords')} of those.`] : []),
    ...sayClosed(plan.closed, refused !== undefined),
    ...section(
      emails(moved.filter(({ hash }) => hash === null)),
      `${people(moved.length - withPassword.length)} without a password here will have none there either, until they ask for a reset email ("Forgot your password?"):`,
      '',
    ),
    ...sayLeftHere(plan),
    ...section(
      (refused ?? []).map(({ email, why }) => `${email}: ${why}`),
      `${accounts(failed.size)} could not be moved:`,
      'Fix these, and run this again.',
    ),
    '',
    refused
      ? left > 0
        ? 'The shop can start with Firebase once no accounts are left here.'
        : 'No accounts are left here. Start the shop with the same FIREBASE_ variables.'
      : 'Nothing has been done yet. To do it: npm run move-accounts -- --to-firebase',
  ].join('\n')
}

/** `movers`: who moved or would move. `withoutPassword`: how many have none here now; undefined if nothing was done. */
export const reportMoveFromService = (
  plan: MoveFromService,
  movers: readonly { role: string }[],
  withoutPassword: number | undefined,
): string => {
  const { own, taken, disabled, gone, closed, withoutEmail, withoutAddress } = plan
  const isDone = withoutPassword !== undefined
  const isOne = movers.length === 1
  const admins = movers.filter(({ role }) => role === 'admin').length
  const row = isDone ? `${isOne ? 'has its' : 'have their'} row here now` : `would get ${isOne ? 'its' : 'their'} row here`
  return [
    `${accounts(movers.length)} at Firebase ${row}, ${count(admins, 'admin', 'admins')} among them.`,
    ...(own.length > 0 ? [`${accounts(own.length)} with a password here ${own.length === 1 ? "doesn't" : "don't"} change.`] : []),
    ...sayClosed(closed, isDone),
    ...(withoutEmail > 0 ? [`${accounts(withoutEmail)} at Firebase without an email can't be used here.`] : []),
    ...section(
      emails(taken),
      `${accounts(taken.length)} at Firebase not moved: someone else has that email here, under another ID.`,
      'Anyone who gets email at that address can get into the account here.',
    ),
    ...section(emails(disabled), `${accounts(disabled.length)} disabled at Firebase. The shop has no disabled accounts.`, NO_RESET),
    ...section(
      emails(gone),
      `${people(gone.length)} known here no longer ${gone.length === 1 ? 'has' : 'have'} an account at Firebase.`,
      NO_RESET,
    ),
    ...sayWithoutAddress(withoutAddress),
    '',
    isDone
      ? `Firebase doesn't export passwords: ${people(withoutPassword)} must ask for a reset email at their next visit ("Forgot your password?" on the login page). Remove the FIREBASE_ variables and start the shop.`
      : `Firebase doesn't export passwords: everyone must ask for a reset email at their next visit ("Forgot your password?" on the login page). Nothing has been done yet. To do it: npm run move-accounts -- --from-firebase`,
  ].join('\n')
}
