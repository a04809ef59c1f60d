import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { inEach, type Spoken, wordsIn } from '../../../shared/language.ts'
import { CARTONS_ON_TRUST_MAX, UNPAID_ORDERS_MAX } from '../../../shared/limits.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { PayLater } from '../../../shared/shapes/orders.ts'
import * as en from '../../../words/en/money/pay-later.ts'
import * as es from '../../../words/es/money/pay-later.ts'
import type { Refusal, Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Db } from '../../store/database/database.ts'
import * as installments from '../../store/money/installments.ts'
import * as owed from '../../store/money/owed.ts'
import * as trust from '../../store/money/trust.ts'
import * as users from '../../store/people/users.ts'

const words = wordsIn(en, es)

/** What a person would pay later: so many cartons a week on trust. `order_id` is set if it extends an order they already have. */
export type WantedLater = { user_id: string; today: PlainDate; pay_later: PayLater; cartons: number; order_id?: number }

/** Why a person may not pay later: only because their address isn't verified, or for a reason given in words. */
export type NoPayLater = 'unverified' | { reason: Spoken }

/** Cartons a week a person may still owe for. Null once they have paid something: then only the number of orders limits them. */
export const cartonsLeftOnTrust = async (db: Db, user_id: string, order_id: number | null = null): Promise<number | null> => {
  if (await trust.hasPaid(db, user_id)) return null
  return CARTONS_ON_TRUST_MAX - (await trust.readOnTrust(db, user_id, order_id)).cartons
}

const whyNotToTheFarm = async (
  db: Db,
  { farm }: Pick<Shop, 'farm'>,
  { user_id, today, cartons, order_id }: WantedLater,
): Promise<Spoken | undefined> => {
  const { pay_farm } = farm.current
  if (pay_farm === 'nobody') return inEach((language) => words(language).nobody)
  const late = await owed.findOverdue(db, user_id, today)
  if (late) return inEach((language) => words(language).overdue(showReference(late.id), late.due_date, late.owed_cents))
  const { orders } = await trust.readOnTrust(db, user_id, order_id ?? null)
  if (orders >= UNPAID_ORDERS_MAX) return inEach((language) => words(language).tooMany)
  if (pay_farm === 'former' && !(await trust.hasBought(db, user_id, today))) return inEach((language) => words(language).formerOnly)
  const left = await cartonsLeftOnTrust(db, user_id, order_id)
  return left !== null && cartons > left ? inEach((language) => words(language).tooManyCartons(CARTONS_ON_TRUST_MAX)) : undefined
}

/** More of an order in installments is trusted only while the farm offers them and no card has failed. */
const whyNotInInstallments = async (db: Db, { farm }: Pick<Shop, 'farm'>, { order_id }: WantedLater): Promise<Spoken | undefined> => {
  if (farm.current.installments_most === 0) return inEach((language) => words(language).tooManyInstallments)
  const hasFailed = order_id !== undefined && (await installments.list(db, order_id)).some(({ state }) => state === 'failed')
  return hasFailed ? inEach((language) => words(language).cardFailed) : undefined
}

/**
 * Why a person may not pay later; nothing if they may. The page, the checkout and the locked write all use this check. The
 * unverified address comes last, because it implies that everything else is fine.
 */
export const whyNotPayLater = async (db: Db, shop: Pick<Shop, 'farm'>, wanted: WantedLater): Promise<NoPayLater | undefined> => {
  const reason = await (wanted.pay_later === 'farm' ? whyNotToTheFarm : whyNotInInstallments)(db, shop, wanted)
  if (reason) return { reason }
  return (await users.isVerified(db, wanted.user_id)) ? undefined : 'unverified'
}

export const refusalOfPayLater = (why: NoPayLater, refuse: Refuse<'payLaterRefused' | 'verifyToPayLater'>): Refusal =>
  why === 'unverified' ? refuse('verifyToPayLater') : refuse('payLaterRefused', why)

/** The farm offers installments, but not this many. */
export const TOO_MANY_INSTALLMENTS: NoPayLater = { reason: inEach((language) => words(language).tooManyInstallments) }
