import { beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { addCycleFrom, addSiteOn, PRICE_CENTS, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import * as credits from '../../store/money/credits.ts'

/** An order of $104 that came with a spreadsheet, without a word about payments. */

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let ann = {} as Member
let farmer = {} as Client
let id = 0

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await setRules(shop, { free_skips: 8 })
})
beforeEach(async () => {
  ann = await makeMember(shop, { verified: true })
  const cycle = await addCycleFrom(shop, '2027-03-01', 8)
  id = await sell(shop, ann, cycle, await addSiteOn(shop, 'Barn', 'Thursday'), 2, '2027-04-01')
  await shop.shop.db`update subscription set status = 'manual', pay_later = null, due_date = null where id = ${id}`
})

const record = (amount: number) =>
  farmer.notePayment({
    params: { id },
    body: { amount, method: 'cash', paid_on: '2027-03-01', note: '', press: crypto.randomUUID().replaceAll('-', '') },
  })
const first = async () => (await as(shop.app, ann).listMyPickups())[0]?.pickup_id ?? 0
const skip = async () => as(shop.app, ann).skipPickup({ params: { id: await first() } })
const short = async () =>
  farmer.makeShortage({
    body: { date: '2027-03-04', cartons: 0, rule: 'largest', lines: [{ pickup_id: await first(), less: 2 }], way: 'credit', note: '' },
  })
const stands = async () => {
  const { surplus_cents, held_cents } = await farmer.readBalance({ params: { id } })
  return { surplus_cents, held_cents, credit: await credits.balanceOf(shop.shop.db, ann.id) }
}
const EQUAL = { surplus_cents: 0, held_cents: 7 * 2 * PRICE_CENTS, credit: 2 * PRICE_CENTS }

test.each([
  ['a skip before the payment', [skip, () => record(104)]],
  ['a skip after the payment', [() => record(104), skip]],
  ['a short week before the payment', [short, () => record(104)]],
  ['a short week after the payment', [() => record(104), short]],
] as const)('%s ends alike: what was left out is credit', async (_, deeds) => {
  for (const deed of deeds) await deed()
  expect(await stands()).toEqual(EQUAL)
  expect(await brokenBooks(shop.shop.db)).toEqual([])
})

test('undoing the skip takes its credit back, and the customer reads of it when it comes', async () => {
  await skip()
  await record(104)
  const [mail] = await shop.shop.db<
    { body_text: string }[]
  >`select body_text from mail where to_address = ${ann.email} and letter = 'payment-noted'`
  expect(mail?.body_text).toContain('$13.00')
  await as(shop.app, ann).undoPickup({ params: { id: await first() } })
  expect(await stands()).toEqual({ surplus_cents: 0, held_cents: 8 * 2 * PRICE_CENTS, credit: 0 })
})

test('less than all is nobody’s credit', async () => {
  await skip()
  await record(91)
  expect(await stands()).toEqual({ surplus_cents: 0, held_cents: 7 * 2 * PRICE_CENTS, credit: 0 })
})
