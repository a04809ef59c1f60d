import * as z from 'zod/mini'
import { fieldWords as say } from '../../words/en/fields.ts'
import * as limits from '../limits.ts'
import { Id, LinkToken, whole } from './fields.ts'
import { ordersProduct } from './of-product.ts'

/** Renewing an order for the next season, as it travels. */

const Card = z.object({ brand: z.string(), last4: z.string() })

/** How it can be paid: with credit alone, with the saved card, to the farm later, or on a payment page. */
const Pay = z.enum(['credit', 'card', 'farm', 'page'])

export const RenewalWay = z.object({
  pay: Pay,
  /** Monthly installments after the first; 0: all at once. */
  installments: z.int(),
  /** What is paid with the press, or on its page. */
  now_cents: z.int(),
  due_date: z.nullable(z.string()),
  card: z.optional(Card),
})
export type RenewalWay = z.output<typeof RenewalWay>

const Line = z.object({ cartons_per_week: z.int(), weeks: z.int(), ...ordersProduct })

/** What a person had, and what it would be now; without ways to pay it can't be the same again. */
export const RenewalOffer = z.object({
  cycle_id: Id,
  egg_cycle: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  pickup_site: z.string(),
  lines: z.array(Line),
  amount: z.int(),
  credit_cents: z.int(),
  kept_until: z.nullable(z.string()),
  ways: z.array(RenewalWay),
})
export type RenewalOffer = z.output<typeof RenewalOffer>

/** What renews automatically: how it is paid, and what is announced. */
const AutoRenewal = z.object({
  pays: z.enum(['card', 'farm']),
  card: z.nullable(Card),
  planned: z.nullable(z.object({ egg_cycle: z.string(), place_on: z.string(), total_cents: z.int() })),
  /** The farm no longer offers it: nothing is ordered. */
  is_paused: z.optional(z.literal(true)),
})

export const Renewals = z.object({
  offers: z.array(RenewalOffer),
  /** Null: not on. */
  auto: z.nullable(AutoRenewal),
  /** How automatic renewal could be paid; empty: the farm doesn't offer it, or there is nothing to renew. */
  auto_ways: z.array(z.enum(['card', 'farm'])),
  /** What each pickup of it costs at today's prices. */
  pickup_cents: z.int(),
  /** The card that it would be paid with; null: one is asked for. */
  card: z.nullable(Card),
})
export type Renewals = z.output<typeof Renewals>

/** The press: what its button said. */
export const Renew = z.strictObject({
  pay: Pay,
  installments: whole(0, limits.INSTALLMENTS_MAX),
  amount: whole(0, limits.AMOUNT_MAX_DOLLARS * 100),
  creditCents: whole(0, limits.AMOUNT_MAX_DOLLARS * 100),
  last4: z.optional(z.string().check(z.regex(/^\d{4}$/, say.wrong))),
})
export type Renew = z.output<typeof Renew>

/** What came of it: a page to pay on, or the order is there; what the saved card was charged, if its bank has answered. */
export const Renewed = z.object({
  outcome: z.enum(['toPay', 'placed', 'charged', 'declined', 'charging']),
  url: z.nullable(z.string()),
})
export type Renewed = z.output<typeof Renewed>

export const AutoConsent = z.strictObject({ pays: z.enum(['card', 'farm']), terms: whole(1, 1_000) })
export const AutoStarted = z.object({ url: z.nullable(z.string()) })
export const AutoCardPage = z.strictObject({ session_id: LinkToken })

/** What a link that ends automatic renewal is about. */
export const AutoByLink = z.object({ is_on: z.boolean(), planned: z.nullable(z.object({ egg_cycle: z.string(), place_on: z.string() })) })
export type AutoByLink = z.output<typeof AutoByLink>
