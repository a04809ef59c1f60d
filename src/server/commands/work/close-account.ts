import { dateAt } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { Closing } from '../../../shared/shapes/my-data.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { sayCreditEnds, sayGiftsStay, sayGivenAway, sayStays } from '../../../words/en/data.ts'
import { systemClock } from '../../kernel/clock.ts'
import { closeAccount as closeIt, readClosing } from '../../people/close-account.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as closingPerson from '../../store/people/closing-person.ts'
import * as users from '../../store/people/users.ts'
import type { People } from '../with-people.ts'

/** What happens, line by line. */
const listed = (about: Closing, elsewhere: number): string[] => [
  'Sessions, links, the calendar link, waitlist entries, questions and email texts are deleted.',
  sayStays(about.orders, 'Their'),
  ...(about.pickups.length > 0 ? [sayGivenAway(about.pickups)] : []),
  ...(about.credit_cents > 0 ? [sayCreditEnds(about.credit_cents, 'Their')] : []),
  ...(about.gifts > 0 ? [sayGiftsStay(about.gifts, 'Their')] : []),
  ...(elsewhere > 0
    ? [
        `${elsewhere === 1 ? 'An order from someone else or by hand has' : `${elsewhere} orders from others or by hand have`} this address as second email. Change that in the dashboard.`,
      ]
    : []),
  'Older backups still contain everything.',
]

type Person = { id: string; email: string | null }

/** By id, people without an address are found too. Nothing changes here unless confirmed, so no row is created before. */
const findPerson = async ({ db, accounts, mirror }: People, who: string, isMeant: boolean): Promise<Person | undefined> => {
  if (!who.includes('@')) return closingPerson.findOpen(db, who)
  const account = await accounts.find({ email: who })
  // Whose account is gone or shut elsewhere can still be forgotten here.
  if (!account) return users.findByEmail(db, who)
  if (account.is_disabled) return closingPerson.findOpen(db, account.id)
  if (isMeant) return mirror.meet({ id: account.id })
  return (await closingPerson.isClosed(db, account.id)) ? undefined : account
}

/** Closes somebody's account at their request, as they could do it themselves in their settings. */
export const closeAccount = async (people: People, who: string, isMeant: boolean): Promise<string> => {
  const { db, queue, farm } = people
  const person = await findPerson(people, who, isMeant)
  if (!person) throw new Error(`There is no account with the ${who.includes('@') ? 'email' : 'ID'} ${who}.`)
  const name = person.email ?? `the person ${person.id} (no email)`
  const at = systemClock()
  const today = dateAt(at, farm.time_zone)
  const about = await readClosing(db, person.id, today)
  const elsewhere = person.email === null ? 0 : await closingPerson.countElsewhere(db, person.email)
  const lines = listed(about, elsewhere).map((line) => `- ${line}`)
  if (about.is_last_admin)
    throw new Error(`${name} is the last admin. Make someone else an admin first: npm run make-admin -- someone@farm.example`)
  if (about.is_held)
    throw new Error(
      `An order of ${name} was paid too little. Accept or refund it in the dashboard, under Needs attention, then run this again.`,
    )
  if (about.owed_cents > 0)
    throw new Error(
      `${showCents(about.owed_cents)} is still owed for orders of ${name}. Record the payment in the dashboard, or cancel the order, then run this again.`,
    )
  if ((await paymentPages.listOfUser(db, person.id, ['order'])).length > 0)
    throw new Error(
      `An order of ${name} is waiting for its payment. While the shop is running, this ends within 40 minutes, or once the bank answers. Run this again then.`,
    )
  if (!isMeant)
    return [
      `This would close the account of ${name}:`,
      ...lines,
      `Nothing has been done yet. To do it: npm run close-account -- ${person.email ?? person.id} --yes`,
    ].join('\n')
  const given = { pickups: about.pickups.length, credit_cents: about.credit_cents }
  const parts = { queue, farm_name: farm.farm_name, today, at, by: { who: adminWords.theServer, label: adminWords.anAccount } }
  const outcome = await db.begin((tx) => closeIt(tx, person.id, given, parts))
  if (outcome === 'refundOnItsWay')
    throw new Error(
      `Money for an order of ${name} is being refunded. While the shop is running, this finishes on its own. Run this again then.`,
    )
  if (outcome === 'closingWaits')
    throw new Error(
      `A card of ${name} is being charged right now. While the shop is running, this finishes on its own. Run this again then.`,
    )
  if (outcome !== 'closed') throw new Error('The account just changed. Nothing has been done. Please run this again.')
  return [`The account of ${name} is closed${person.email === null ? '' : '; an email confirms it'}.`, ...lines].join('\n')
}
