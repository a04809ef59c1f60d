import { connectedLabels, notConnected as say } from '../../../words/en/dashboard/going-live.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import type { StripeKeys } from '../../kernel/memory/connections.ts'
import { AccountRefused, type KeyTrouble, openPaymentAccount } from '../../outside/payments-account.ts'
import * as connections from '../../store/farm/connections.ts'
import * as partStates from '../../store/farm/part-states.ts'
import * as shops from '../../store/farm/shops.ts'
import * as activities from '../../store/people/activities.ts'
import { endOpenPages } from './end-open-pages.ts'
import { paymentsObstacle } from './obstacles.ts'
import { endOf, modeOf, webhookUrlOf } from './show-connections.ts'

/** Connects Stripe in the dashboard: the key is checked, the shop makes its own webhook endpoint, and both are stored together. */

type User = activities.Actor['user']

/** An endpoint that a lost connection left behind is removed by the next one; one that is being made meanwhile is not. */
const ORPHAN_MS = 10 * 60_000

const sentenceFor = (trouble: KeyTrouble, origin: string): string => {
  switch (trouble.kind) {
    case 'refused':
      return say.keyRefused
    case 'lacks':
      return say.keyLacks(trouble.right)
    case 'addressRefused':
      return say.addressRefused(origin)
    case 'away':
      return say.stripeAway
  }
}

const refuseWith = (reason: string) => new Refusal('notConnected', { details: { reason } })

const labelOf = (keys: StripeKeys | undefined): string =>
  keys ? connectedLabels.stripe(modeOf(keys.secretKey), keys.account, endOf(keys.secretKey)) : connectedLabels.stripeLocked

/** What is already forgotten here does no harm there: its events are refused. */
const removeThere = async ({ stripeAt, log }: Shop, keys: Pick<StripeKeys, 'secretKey' | 'endpoint'> | undefined): Promise<void> => {
  if (!keys) return
  await openPaymentAccount(keys.secretKey, stripeAt())
    .removeEndpoint(keys.endpoint)
    .catch((error: Error) => log.warn({ reason: error.message }, 'An old webhook endpoint could not be removed at the payment provider'))
}

/** Stores the keys of a new connection; returns those it replaced. */
const store = (shop: Shop, user: User, keys: StripeKeys): Promise<StripeKeys | undefined> =>
  shop.db.begin(async (tx) => {
    const at = shop.clock()
    const before = await connections.lock(tx, 'payments')
    await connections.save(tx, { part: 'payments', sealed: shop.connections.seal('payments', keys), connected_at: at })
    // What went wrong under the old keys says nothing about these.
    await partStates.forget(tx, 'payments', 'webhook', 'checkouts')
    await activities.note(tx, { user, at }, 'connectPayments', { label: labelOf(keys) })
    return before === undefined ? undefined : shop.connections.openStripe(before)
  })

/** To an account of the farm's own: test cards on this machine move no money. */
const isConnected = ({ connections: { current } }: Shop): boolean =>
  current.payments !== undefined && current.payments.keys !== 'unreadable'

const connect = async (shop: Shop, user: User, secretKey: string): Promise<{ others: number }> => {
  const account = openPaymentAccount(secretKey, shop.stripeAt())
  const url = webhookUrlOf(shop.config)
  const { shop_id } = await shops.read(shop.db)
  await account.check()
  const name = await account.readName()
  const there = await account.listEndpoints(url, shop_id)
  if (isConnected(shop) && !(await endOpenPages(shop, account.hasPage))) throw refuseWith(say.bankAtWork)
  const endpoint = await account.addEndpoint(url, shop_id)
  const keys = { secretKey, webhookSecret: endpoint.secret, endpoint: endpoint.id, account: name }
  let before: StripeKeys | undefined
  try {
    before = await store(shop, user, keys)
  } catch (error) {
    await removeThere(shop, keys)
    throw error
  }
  await shop.connections.reload()
  await removeThere(shop, before)
  const now = shop.clock().getTime()
  const isOrphan = ({ id, isOurs, madeAt }: (typeof there)[number]) =>
    isOurs && (id === before?.endpoint || now - madeAt.getTime() > ORPHAN_MS)
  for (const { id } of there.filter(isOrphan)) await removeThere(shop, { secretKey, endpoint: id })
  // Through the door that everyone uses from now on.
  await shop.payments.look()
  return { others: there.filter(({ isOurs }) => !isOurs).length }
}

/** `others`: endpoints with the shop's address that somebody else made. */
export const connectPayments = async (shop: Shop, user: User, secretKey: string): Promise<{ others: number }> => {
  const obstacle = paymentsObstacle(shop.config)
  if (obstacle !== null) throw refuseWith(obstacle)
  try {
    return await connect(shop, user, secretKey)
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error
    throw refuseWith(sentenceFor(error.trouble, shop.config.publicUrl.origin))
  }
}

/** Returns false if nothing was connected. */
export const disconnectPayments = async (shop: Shop, user: User): Promise<boolean> => {
  if (isConnected(shop) && !(await endOpenPages(shop, async () => false))) throw refuseWith(say.bankAtWork)
  const found = await shop.db.begin(async (tx) => {
    const sealed = await connections.lock(tx, 'payments')
    if (sealed === undefined) return undefined
    const keys = shop.connections.openStripe(sealed)
    await connections.remove(tx, 'payments')
    await partStates.forget(tx, 'payments', 'webhook', 'checkouts')
    await activities.note(tx, { user, at: shop.clock() }, 'disconnectPayments', { label: labelOf(keys) })
    return { keys }
  })
  if (!found) return false
  await shop.connections.reload()
  await removeThere(shop, found.keys)
  return true
}
