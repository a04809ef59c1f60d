import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import * as limits from '../limits.ts'
import { dollars, Id, name, PressKey, plainDate, whole } from './fields.ts'
import { FarmMethod, OrderInstallment, PayLater } from './orders.ts'

/** What is paid later: to the farm by hand, by card after all, or in installments. */

const amount = dollars(limits.AMOUNT_MAX_DOLLARS).check(z.gte(0.01, say.wrong))
const press = z.optional(PressKey)

/** Money that went from hand to hand, as the farmer notes it. */
export const NotedPayment = z.strictObject({
  amount,
  method: FarmMethod,
  paid_on: plainDate,
  note: z.optional(name(limits.SUBJECT_MAX)),
  press,
})

/** The same at the site, where it is noted as it is given. */
export const PaymentAtSite = z.strictObject({ amount, method: FarmMethod, press })

/** The version is that of the row the farmer looked at. */
export const LaterDate = z.strictObject({ due_date: plainDate, version: whole(1, 2_147_483_647) })

/** `due`: what is to be paid by now; `all`: with the installments that are still to come. */
export const PayOwed = z.strictObject({ what: z.enum(['due', 'all'], say.wrong) })

/**
 * Unpaid orders of people who never verified their email: how many can be canceled together and what they owe, and how
 * many can't because eggs were picked up or given away.
 */
export const UnverifiedOrders = z.object({ orders: z.int(), owed_amount: z.number(), handed_out: z.int() })
export type UnverifiedOrders = z.output<typeof UnverifiedOrders>

/** `orders`: how many the farmer has seen and confirmed. */
export const CancelUnverified = z.strictObject({ orders: whole(1, 1_000_000) })
/** `left`: paid or changed in the meantime, or a bank is processing it. */
export const CanceledUnverified = z.object({ canceled: z.int(), left: z.int() })

/** How a page went on which a card is saved and nothing is paid. `paid`: the card is saved. */
export const CardPage = z.object({
  state: z.enum(['open', 'processing', 'paid', 'expired', 'failed']),
  reference: z.string(),
  /** The card that pays the installments now; none where nothing is left to charge. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** What is charged to it next, where that is known. */
  next: z.nullable(z.object({ date: z.string(), cents: z.int() })),
  is_stopped: z.boolean(),
})
export type CardPage = z.output<typeof CardPage>

/** An own order of which something is still to be paid. */
export const MyOwed = z.object({
  id: Id,
  reference: z.string(),
  egg_cycle: z.string(),
  pay_later: PayLater,
  total_cents: z.int(),
  /** All that has come: by card, by hand, by credit. */
  paid_cents: z.int(),
  /** What of that came off for skipped pickups. */
  skipped_cents: z.int(),
  owed_cents: z.int(),
  due_date: z.string(),
  is_overdue: z.boolean(),
  /** It has ended: what is owed is for what was collected. */
  is_ended: z.boolean(),
  /** Whether its pickups are stopped until what could not be charged is paid. */
  is_stopped: z.boolean(),
  /** What is to be paid by now. */
  due_cents: z.int(),
  /** How people pay the farm, in its own words. */
  how: z.string(),
  installments: z.array(OrderInstallment),
  /** The card that pays the installments. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
})
export type MyOwed = z.output<typeof MyOwed>
