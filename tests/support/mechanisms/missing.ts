import { mailGifts } from '../../../src/server/money/gifts/mail-gifts.ts'
import { type CallName, calls } from '../../../src/shared/calls.ts'
import type { examplesFor, Farm } from '../orders/example-calls.ts'
import { buyGift } from '../orders/gifts.ts'
import { type Member, makeMember } from '../people/people.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { newAddress } from './things.ts'

type Example = NonNullable<ReturnType<typeof examplesFor>[CallName]>

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
/** What names a thing in a path, and what does in the rest. */
const IN_PATH = ['id', 'userId', 'cycleId', 'siteId']
const IN_REST = ['id', 'cycle_id', 'site_id', 'pickup_site', 'session_id', 'orders', 'pickup_id']

const nothing = (value: unknown): unknown => {
  if (typeof value === 'number') return 999_999
  if (UUID.test(String(value))) return '00000000-0000-4000-8000-000000000000'
  return /^\d+$/.test(String(value)) ? '999999' : 'nobody'
}

/** Sendings that fit, but name what never was: one for each name in the path or, where that has none, in the rest. */
export const missingIn = (example: Example): Example[] => {
  const named = (['params', 'query', 'body'] as const).flatMap((part) =>
    (part === 'params' ? IN_PATH : IN_REST).filter((key) => key in (example[part] ?? {})).map((key) => ({ part, key })),
  )
  const inPath = named.filter(({ part }) => part === 'params')
  const tried = inPath.length > 0 ? inPath : named
  if (tried.length === 0) return [example]
  return tried.map(({ part, key }) => ({ ...example, [part]: { ...example[part], [key]: nothing(example[part]?.[key]) } }))
}

/** A sending with other values in the parts that are told; of a body, what it has. */
export const withParts = (example: Example, { params, body }: Example = {}): Example => {
  const known = Object.entries(body ?? {}).filter(([key]) => key in (example.body ?? {}))
  return { ...example, ...(params && { params }), ...(example.body && { body: { ...example.body, ...Object.fromEntries(known) } }) }
}

/** Calls that name nothing of one customer's alone; and a page to save a card and passkeys, which are tried beside what they do. */
export const OWN_ELSEWHERE: readonly CallName[] = [
  'leaveWaitingList',
  'renew',
  'sayTook',
  'sayTookByCard',
  'settleCard',
  'renamePasskey',
  'removePasskey',
]

/** A stranger, and what names the things of one customer in the calls that work on them. */
export const ownThings = async (shop: TestShop, { admin, customer, pickup, site_id, cycle_id }: Farm) => {
  const mine = as(shop.app, customer)
  const [order] = await mine.listMyPlans()
  const [receipt] = await mine.listMyReceipts()
  const [session] = await mine.listMySessions()
  const gift = await buyGift(shop, customer, { to_email: newAddress() })
  await mailGifts(shop.shop)
  const spare = { site_id, pickup_date: pickup.pickup_date, cartons: 12, price: 5 }
  await as(shop.app, admin).offerSpare({ body: spare })
  const [page] = await shop.shop.db<[{ session_id: string }]>`select session_id from payment_page where gift_id = ${gift.gift_id}`
  const ofPath = {
    '/api/my-pickups/': pickup.pickup_id,
    '/api/my-orders/': order?.id,
    '/api/my-owed/': order?.id,
    '/api/gifts/mine/': gift.gift_id,
    '/api/receipts/': receipt?.receipt_no,
    '/api/my-sessions/': session?.session_id,
  }
  const stranger: Member = await makeMember(shop, { verified: true })
  const { card_url } = await as(shop.app, stranger).readMyCard()
  const token = /#token=([\w-]+)$/.exec(card_url ?? '')?.[1] ?? ''

  /** The part of a sending that names a thing of the customer; undefined where a call has none of these. */
  const namedIn = (name: CallName): Example | undefined => {
    const { path } = calls[name]
    const [, id] = Object.entries(ofPath).find(([start]) => path.startsWith(start)) ?? []
    if (id !== undefined) return { params: { id } }
    if (path.startsWith('/api/card/')) return { body: { token, pickup_id: pickup.pickup_id, site_id } }
    if (path.startsWith('/api/my-statement/')) return { params: { cycleId: cycle_id } }
    if (name === 'settleGift') return { body: page }
    // The example has the page of somebody else.
    return name === 'settleCheckout' ? {} : undefined
  }
  return { stranger, namedIn }
}
