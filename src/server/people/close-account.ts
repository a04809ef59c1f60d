import type { PlainDate } from '../../shared/dates/calendar.ts'
import { toDollars } from '../../shared/rules/money/cents.ts'
import type { Closing } from '../../shared/shapes/my-data.ts'
import type { Queue } from '../kernel/queue.ts'
import { headFor } from '../mail/letter-head.ts'
import { accountClosedLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as installments from '../store/money/installments.ts'
import * as owed from '../store/money/owed.ts'
import * as paymentPages from '../store/money/payment-pages.ts'
import * as refunds from '../store/money/refunds.ts'
import * as activities from '../store/people/activities.ts'
import * as closing from '../store/people/closing.ts'
import * as closingPerson from '../store/people/closing-person.ts'
import * as givenUp from '../store/pickups/given-up.ts'
import { sumOf, type Together } from '../store/pickups/visits.ts'

const toClosingVisit = (visit: Together<givenUp.ComingPickup>): Closing['pickups'][number] => {
  const [{ pickup_id, pickup_date, pickup_site, product }] = visit
  return { pickup_id, pickup_date, pickup_site, cartons: sumOf(visit, ({ cartons }) => cartons), ...(product !== null && { product }) }
}

/** What closing an account would do now. */
export const readClosing = async (db: Db, user_id: string, today: PlainDate): Promise<Closing> => ({
  orders: await closingPerson.countOrders(db, user_id),
  pickups: (await givenUp.listComing(db, user_id, today)).map(toClosingVisit),
  // What a person owes by a skip that was spent twice is no loss to tell.
  credit_cents: Math.max(0, await credits.balanceOf(db, user_id)),
  is_last_admin: await closingPerson.isLastAdmin(db, user_id),
  is_held: await closingPerson.hasHeld(db, user_id),
  owed_cents: await owed.sumOfUser(db, user_id),
  gifts: await closingPerson.countUnspentGifts(db, user_id),
})

/** Who closes it, and how the record calls it. */
type By = { who: string; label: string }
type Parts = { queue: Queue; farm_name: string; today: PlainDate; at: Date; by: By }
/** What the person, or the farmer for them, was told is given up. */
type GivenUp = { pickups: number; credit_cents: number }

/**
 * Closes an account in one transaction: what is still to come is given away, credit that is left is booked off, everything
 * that tells who it was goes, and a last letter says so. Nothing happens where something else is given up than was told.
 */
export const closeAccount = async (
  tx: Db,
  user_id: string,
  given: GivenUp,
  { queue, farm_name, today, at, by }: Parts,
): Promise<'closed' | 'lastAdmin' | 'orderHeld' | 'orderOwed' | 'refundOnItsWay' | 'closingWaits' | 'changedMeanwhile'> => {
  const orders = await closingPerson.lockOrders(tx, user_id)
  const person = await closingPerson.lockPerson(tx, user_id)
  if (!person || orders.some(({ status }) => status === 'pending')) return 'changedMeanwhile'
  if (person.is_last_admin) return 'lastAdmin'
  // Their money is here, and what becomes of it is told to nobody once they have left.
  if (orders.some(({ status }) => status === 'held')) return 'orderHeld'
  // Nobody could be asked for it any more.
  if ((await owed.sumOfUser(tx, user_id)) > 0) return 'orderOwed'
  // The credit that comes with it, and the letter that tells of it, would find nobody.
  if (await refunds.isAnyOpen(tx, user_id)) return 'refundOnItsWay'
  // Without the card it could not be asked any more whether the money has come.
  if (await installments.isAnyAsked(tx, user_id)) return 'closingWaits'
  // What is put aside for a change that is being paid would come back to nobody.
  if ((await paymentPages.listOfUser(tx, user_id, ['change'])).length > 0) return 'changedMeanwhile'
  const { orders: kept, pickups, credit_cents, gifts } = await readClosing(tx, user_id, today)
  if (pickups.length !== given.pickups || credit_cents !== given.credit_cents) return 'changedMeanwhile'
  await givenUp.giveAway(tx, await givenUp.listComing(tx, user_id, today))
  if (credit_cents > 0) await credits.add(tx, { user_id, cents: -credit_cents, reason: 'accountClosed', at })
  // Closed, the account has no language either.
  const head = await headFor(tx, { farm_name }, user_id)
  await closing.close(tx, person, orders, at)
  const letter = accountClosedLetter(head, { orders: kept, pickups, credit_cents, gifts })
  // Whoever has lost their address is told by nobody.
  if (person.email !== null) await postMails(tx, queue, [{ to: person.email, letter, isFarewell: true }])
  const cartons = pickups.reduce((sum, pickup) => sum + pickup.cartons, 0)
  const facts = { orders_kept: kept, cartons_given: cartons, credit_amount: -toDollars(credit_cents) }
  await activities.note(tx, { user: { id: null, email: by.who }, at }, 'closeAccount', { label: by.label, is: facts })
  return 'closed'
}
