import { beforeAll, expect, test } from 'vitest'
import { examplesFor, type Farm, openFarm } from '../../../../tests/support/orders/example-calls.ts'
import { addCycle } from '../../../../tests/support/orders/farm-orders.ts'
import { serviceOf } from '../../../../tests/support/people/elsewhere.ts'
import { logIn, PASSWORD } from '../../../../tests/support/people/people.ts'
import { as, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { type CallName, callNames, calls } from '../../../shared/calls.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'

/** Somebody with orders, whose account elsewhere is gone and whose address a new account there has by now. */

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ elsewhere: true, clock: () => clock.now })
let farm = {} as Farm
const mailsTo = async (email: string) =>
  (await shop.shop.db<{ subject: string }[]>`select subject from mail where to_address = ${email}`).map(({ subject }) => subject)

beforeAll(async () => {
  const { db } = shop.shop
  farm = await openFarm(shop)
  const { id, email } = farm.customer
  const farmer = as(shop.app, farm.admin)
  await farmer.giveCredit({ body: { email, amount: 5, note: 'Thanks' } })
  await farmer.addHost({ params: { id: farm.site_id }, body: { email } })
  // As a checkout writes it; one with the same address twice.
  await db`update subscription set email = ${email}, second_email = ${email.toUpperCase()} where user_id = ${id}`
  serviceOf(shop).people.remove(id)
  serviceOf(shop).people.add({ email, password: PASSWORD, emailVerified: true })
  await logIn(shop, email)
  expect(await db`select from app_user where id = ${id} and email is null and closed_at is null`).toHaveLength(1)
  await db`delete from mail`
})

test.each(callNames.filter((name) => calls[name].who === 'admin' && calls[name].method === 'GET'))(
  'does not break what the farmer reads: %s',
  async (name: CallName) => {
    for (const sending of [examplesFor(farm)[name] ?? {}, { ...examplesFor(farm)[name], query: {} }]) {
      const reply = await shop.app.inject(requestOf(name, sending, farm.admin))
      expect(reply.statusCode, reply.body).toBeLessThan(500)
    }
  },
)

test('is not invited to the next cycle', async () => {
  const next = await addCycle(shop)
  const params = { id: String(next.cycle_id) }
  const farmer = as(shop.app, farm.admin)
  expect(await farmer.countFormer({ params, query: { from_cycle_id: String(farm.cycle_id) } })).toEqual({ people: 0 })
  await expect(farmer.inviteFormer({ params, body: { from_cycle_id: farm.cycle_id } })).rejects.toMatchObject({ code: 'nobodyToInvite' })
})

test("keeps the orders without the address, on the farmer's list", async () => {
  const { db } = shop.shop
  const { email, id } = farm.customer
  const orders = await as(shop.app, farm.admin).listSubscriptions({ query: {} })
  expect(orders.filter((order) => order.email === email || order.second_email.toLowerCase() === email)).toEqual([])
  expect(await db`select from subscription where user_id = ${id} and version > 1`).toHaveLength(1)
})

test('has no letter about an order sent to whoever has the address now', async () => {
  for (let hour = 0; hour < 14 * 24; hour += 6) {
    clock.now = new Date(clock.now.getTime() + 6 * 3_600_000)
    await runDueJobs(shop.shop)
  }
  const days = await shop.shop.db<{ pickup_date: string }[]>`
    select p.pickup_date from pickup p join subscription s on s.id = p.subscription_id where user_id = ${farm.customer.id} order by p.pickup_date`
  expect([days[0], days[1]].filter((day) => day && day.pickup_date < '2027-03-14')).toHaveLength(2)
  await as(shop.app, farm.admin).addDayChange({
    body: { pickup_date: days.at(-1)?.pickup_date ?? '', site_id: null, to_date: null, note: '' },
  })
  expect(await mailsTo(farm.customer.email)).toEqual([])
})
