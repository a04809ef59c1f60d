import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, ordersOf, pickupsOf, type Season } from '../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../shared/dates/calendar.ts'
import { reconcile } from '../jobs/reconcile.ts'

/** Paying the farm later, and what becomes of what is owed. */

const later = { ms: 0 }
const clock = () => new Date(Date.now() + later.ms)
const shop = useTestShop({ clock })
let season: Season
let farmer: Client
const today = () => dateAt(clock(), shop.shop.farm.current.time_zone)

const set = async (rules: Record<string, string | number | boolean | null>) => {
  await shop.shop.db`update shop set ${shop.shop.db(rules)}`
  await shop.shop.farm.reload()
}

beforeAll(async () => {
  season = await openSeason(shop)
  farmer = as(shop.app, await makeAdmin(shop))
  shop.sandbox.switches.drop = true
  await set({ pay_farm: 'all', pay_farm_text: 'Cash in the box, or a check to Hen Hill.', owed_days: 14 })
})

/** Of $130.00, as the season is sold. */
const owe = async (member: Member, over = {}) => {
  const { id, url } = await checkOut(shop, member, season, { payLater: 'farm', ...over })
  return { session: id, url, id: Number(id.replace('farm-', '')) }
}
const cash = (amount: number, over = {}) => ({ amount, method: 'cash', paid_on: today(), ...over }) as const
const read = (id: number) => farmer.readSubscription({ params: { id } })
const textsTo = async ({ email }: Member) =>
  (
    await shop.shop.db<{ letter: string; body_text: string }[]>`
      select letter, body_text from mail where to_address = ${email} order by created_at, mail_id`
  ).map(({ letter, body_text }) => [letter, body_text] as const)

describe('an order that the farm is paid for later', () => {
  test('is there at once: owed, with its pickups, and a letter that says what, to whom, until when and how', async () => {
    const ann = await makeMember(shop)
    const { id, session, url } = await owe(ann)
    expect(url).toContain(`/success?session_id=farm-${id}`)
    const due_date = addDays(today(), 14)
    expect(await read(id)).toMatchObject({ status: 'owed', pay_later: 'farm', owed_amount: 130, due_date, paid_amount: 0, care: null })
    expect(await pickupsOf(shop, ann)).toHaveLength(8)
    const [[letter, text] = []] = await textsTo(ann)
    expect(letter).toBe('order-confirmation')
    expect(text).toContain('$130.00 is to be paid to')
    expect(text).toContain('Cash in the box, or a check to Hen Hill.')
    expect(text).toMatch(/Pay it by card instead:\nhttp.*\/profile/)
    const state = await as(shop.app, ann).settleCheckout({ body: { session_id: session } })
    expect(state).toMatchObject({ status: 'owed', owed_cents: 13000, due_date, pay_later: 'farm', paid_now_cents: 0 })
    expect(await as(shop.app, ann).listMyOwed()).toMatchObject([
      { id, owed_cents: 13000, due_cents: 13000, due_date, is_overdue: false, how: 'Cash in the box, or a check to Hen Hill.', parts: [] },
    ])
    expect((await as(shop.app, ann).readSubscribeHints()).mine).toEqual([{ cycle_id: season.cycle.cycle_id, cartons_per_week: 2 }])
  })

  test('is one however often the button is pressed, and one when the card page was open before', async () => {
    const ann = await makeMember(shop)
    await checkOut(shop, ann, season)
    const pressed = await Promise.all(Array.from({ length: 6 }, () => owe(ann)))
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1)
    expect((await ordersOf(shop, ann)).map(({ status }) => status).sort()).toEqual(['expired', 'owed'])
  })
})

describe('what is owed', () => {
  test('is paid in parts by hand, never more than is left, and each time the customer is told', async () => {
    const ann = await makeMember(shop)
    const { id } = await owe(ann)
    expect(await farmer.notePayment({ params: { id }, body: cash(30, { method: 'check', note: 'No. 12' }) })).toMatchObject({
      status: 'owed',
      farm_amount: 30,
      owed_amount: 100,
    })
    await expect(farmer.notePayment({ params: { id }, body: cash(100.01) })).rejects.toMatchObject({ code: 'paymentTooMuch' })
    const press = 'a'.repeat(32)
    const once = { params: { id }, body: cash(100, { press }) }
    expect(await farmer.notePayment(once)).toMatchObject({ status: 'paid', owed_amount: 0, farm_amount: 130 })
    expect(await farmer.notePayment(once)).toMatchObject({ status: 'paid', farm_amount: 130 })
    await expect(farmer.notePayment({ params: { id }, body: cash(1) })).rejects.toMatchObject({ code: 'notOwed' })
    const [, first, second, ...more] = (await textsTo(ann)).map(([, text]) => text)
    expect(more).toEqual([])
    expect(first).toContain('received $30.00 by check')
    expect(first).toContain('$100.00 is still owed')
    expect(second).toContain('all of it is paid')
  })

  test('can be paid by card: the same page twice, settled once, whoever hears of it first', async () => {
    const ann = await makeMember(shop)
    const { id } = await owe(ann)
    const customer = as(shop.app, ann)
    const page = await customer.payOwed({ params: { id }, body: { what: 'due' } })
    expect(await customer.payOwed({ params: { id }, body: { what: 'due' } })).toEqual(page)
    shop.sandbox.pay(page.id)
    const states = await Promise.all([1, 2, 3].map(() => customer.settleCheckout({ body: { session_id: page.id } })))
    expect(states[2]).toMatchObject({ status: 'paid', owed_cents: 0, paid_now_cents: 13000 })
    await reconcile(shop.shop)
    expect(await read(id)).toMatchObject({ status: 'paid', paid_amount: 130, care: null })
    expect((await textsTo(ann)).map(([letter]) => letter)).toEqual(['order-confirmation', 'payment-noted'])
  })
})
