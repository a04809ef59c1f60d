import { pages } from '../../shared/addresses.ts'
import { type Language, wordsIn } from '../../shared/language.ts'
import type { PlannedInstallment } from '../../shared/rules/money/installments.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Shop } from '../context.ts'
import { paymentReference } from '../money/payment-page/payment-reference.ts'
import { tellUnknown } from '../money/payment-page/unknown-session.ts'
import { settle } from '../money/settle/settle.ts'
import { AskedOtherwise, ifKnown, LEAST_OPEN_SECONDS, type Purchase, type SessionTruth, SumRefused } from '../outside/payments.ts'
import { type Account, readAccount } from '../store/money/checkout-basis.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as installments from '../store/money/installments.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as es from '../words/es/payments.ts'
import * as en from '../words/payments.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { releaseOrder } from './release-order.ts'
import { type CreditSeen, isSame, type WantedOrder } from './wanted-order.ts'

/**
 * One unpaid order for each person and cycle, and one payment session for each order. Asked for the same again
 * (a double click, a second tab), the same session comes back; asked for something else, the old session is
 * ended at the provider before a new one opens, so that nobody pays twice by accident. What a bank is working on is not
 * ended, and nothing is opened beside it.
 */

type Fresh = OrderRow & { checkout_expires_at: Date }
/**
 * `replaced`: other tabs of the same person want something else, and were faster again and again. `processing`: they have
 * paid already, and a bank takes its time. `sumRefused`: cards do not pay such a sum.
 */
export type Opened =
  | { kind: 'open'; id: string; url: string }
  | { kind: 'alreadyPaid' }
  | { kind: 'processing' }
  | { kind: 'replaced' }
  | { kind: 'sumRefused'; cents: number }
  | Exclude<PlacedOrder, { kind: 'toPay' | 'placed' }>
type Shown = CreditSeen['shown_cents']

const TRIES = 3

const words = wordsIn(en, es)

const linesOf = (
  say: ReturnType<typeof words>,
  row: OrderRow,
  { cycle, site, price_cents }: WantedOrder,
  farm: string,
  plan: readonly PlannedInstallment[],
): Purchase['lines'] => {
  const name = say.eggs(cycle.cycle_name, row.cartons_per_week, row.weeks)
  const about = say.collectedAt(farm, site.site_name)
  const eggs = { name, about, quantity: row.weeks * row.cartons_per_week, unitCents: price_cents }
  const donated = {
    name: say.donatedEggs(cycle.cycle_name, row.donation_cartons),
    about: farm,
    quantity: row.donation_cartons,
    unitCents: price_cents,
  }
  const [installment] = plan
  if (row.credit_cents === 0 && !installment) return row.donation_cartons > 0 ? [eggs, donated] : [eggs]
  // A provider's line cannot be negative: what credit pays, or is paid later, is taken off in one line for all.
  const left = row.total_cents - row.credit_cents
  const besides = row.donation_cartons > 0 ? say.besides(row.donation_cartons) : ''
  return [
    {
      name: `${name}${besides}${row.credit_cents > 0 ? say.lessCredit(row.credit_cents) : ''}${installment ? say.firstInstallment(plan.length, left) : ''}`,
      about,
      quantity: 1,
      unitCents: installment?.cents ?? left,
    },
  ]
}

export const backTo = ({ config }: Shop, path: string) => new URL(path, config.publicUrl).href
export const successUrl = (shop: Shop, sessionId: string) => `${backTo(shop, pages.success)}?session_id=${sessionId}`

/** Everything but the names of farm, cycle and site and the person's language is read from the order's row, so that the provider is asked the same at every repetition. */
const purchaseOf = (
  shop: Shop,
  shop_id: string,
  row: Fresh,
  wanted: WantedOrder,
  plan: readonly PlannedInstallment[],
  language: Language,
): Purchase => ({
  reference: paymentReference({ ...row, shop_id }),
  language,
  email: row.email,
  lines: linesOf(words(language), row, wanted, shop.farm.current.farm_name, plan),
  description: `${shop.farm.current.farm_name}, order ${showReference(row.id)}: ${en.eggs(wanted.cycle.cycle_name, row.cartons_per_week, row.weeks)}`,
  successUrl: successUrl(shop, '{CHECKOUT_SESSION_ID}'),
  cancelUrl: backTo(shop, pages.cancel),
  expiresAt: row.checkout_expires_at,
  saveCard: plan.length > 0,
})

/** Brings an order to what the provider says of its page; one whose page it does not know is given up. */
const takeIn = async (shop: Shop, id: number, session: string, truth: SessionTruth | undefined): Promise<SessionTruth['state']> => {
  if (truth) {
    await settle(shop, truth)
    return truth.state
  }
  // After a change of accounts nobody would be able to order. Paid all the same, it is honoured when the provider tells.
  tellUnknown(shop, session)
  await shop.db.begin((tx) => releaseOrder(tx, id, 'expired', shop.clock()))
  return 'expired'
}

/** Ends an order that the person no longer wants, unless they have paid it; tells how it stands then. */
export const putAway = async (
  shop: Shop,
  { id, checkout_session_id: session }: Pick<OrderRow, 'id' | 'checkout_session_id'>,
): Promise<SessionTruth['state']> => {
  if (session) return takeIn(shop, id, session, await ifKnown(shop.payments.expire(session)))
  // One whose page has been opened since is asked about at the provider next time.
  await shop.db.begin((tx) => releaseOrder(tx, id, 'expired', shop.clock(), 'unopened'))
  return 'expired'
}

/** What of an order that was there before keeps another from being opened. */
const standingInTheWay = (state: SessionTruth['state']): Opened | undefined => {
  if (state === 'paid') return { kind: 'alreadyPaid' }
  return state === 'processing' ? { kind: 'processing' } : undefined
}

/** The page of an order once more, if it can still be paid on: the provider may have ended it, or know it no longer. */
const openAgain = async (shop: Shop, id: number, session: string, url: string): Promise<Opened | undefined> => {
  const truth = await ifKnown(shop.payments.read(session))
  if (truth?.state === 'open') return { kind: 'open', id: session, url }
  return standingInTheWay(await takeIn(shop, id, session, truth))
}

/** Opens the page, or tells why not: the provider takes no such sum, which differs with the country of its account, or was asked in other words. */
export const openPage = (shop: Shop, purchase: Purchase) =>
  shop.payments.open(purchase).catch((error: Error) => {
    if (error instanceof SumRefused) return 'sumRefused' as const
    if (error instanceof AskedOtherwise) return 'askedOtherwise' as const
    throw error
  })

type Whose = Pick<Account, 'shop_id' | 'language'>

const openSession = async (shop: Shop, { shop_id, language }: Whose, row: Fresh, wanted: WantedOrder): Promise<Opened | undefined> => {
  if (row.checkout_session_id && row.checkout_url) return openAgain(shop, row.id, row.checkout_session_id, row.checkout_url)
  const plan = row.pay_later === 'installments' ? await installments.list(shop.db, row.id) : []
  const session = await openPage(shop, purchaseOf(shop, shop_id, row, wanted, plan, language))
  if (session === 'sumRefused' || session === 'askedOtherwise') {
    await putAway(shop, row)
    // The answer of the first time was lost, and with it the page: nobody can have seen it. A new order is asked for anew.
    return session === 'sumRefused' ? { kind: 'sumRefused', cents: plan[0]?.cents ?? row.total_cents - row.credit_cents } : undefined
  }
  if (await checkouts.storeSession(shop.db, row.id, session)) return { kind: 'open', id: session.id, url: session.url }
  // Another tab wanted something else while this page was opening: only the newer one may be paid.
  return standingInTheWay(await putAway(shop, { id: row.id, checkout_session_id: session.id })) ?? { kind: 'replaced' }
}

// An order whose page never opened, because the provider was away, cannot be opened for less than the provider's least.
const SPARE_SECONDS = 10
const isFresh = (row: OrderRow, now: Date): row is Fresh => {
  const needed = row.checkout_session_id ? 0 : LEAST_OPEN_SECONDS + SPARE_SECONDS
  return row.checkout_expires_at !== null && row.checkout_expires_at.getTime() > now.getTime() + needed * 1000
}

/** Opens what is there to be paid, if it is what they want; else ends it: then nothing is told, and they stand otherwise. */
const openOrEnd = async (shop: Shop, whose: Whose, row: OrderRow, wanted: WantedOrder, shown_cents: Shown): Promise<Opened | undefined> => {
  const isWanted = isSame(row, wanted) && row.credit_cents === (shown_cents ?? row.credit_cents)
  if (isWanted && isFresh(row, shop.clock())) return openSession(shop, whose, row, wanted)
  return standingInTheWay(await putAway(shop, row))
}

/** Opens a page to pay what somebody wants, from where they stood a moment ago and what their page showed of their credit. */
export const openCheckout = async (
  shop: Shop,
  user_id: string,
  wanted: WantedOrder,
  shown_cents: Shown,
  stood: Account,
): Promise<Opened> => {
  let account = stood
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) account = await readAccount(shop.db, user_id, wanted.cycle.cycle_id)
    const { pending, balance_cents } = account
    const placed: PlacedOrder | undefined = pending
      ? { kind: 'toPay', row: pending }
      : await placeOrder(shop, user_id, wanted, { balance_cents, shown_cents })
    if (placed?.kind === 'full' || placed?.kind === 'creditMoved' || placed?.kind === 'noPayLater') return placed
    if (placed?.kind === 'placed') return { kind: 'open', id: placed.sessionId, url: successUrl(shop, placed.sessionId) }
    const opened = placed && (await openOrEnd(shop, account, placed.row, wanted, shown_cents))
    if (opened) return opened
  }
  return { kind: 'replaced' }
}
