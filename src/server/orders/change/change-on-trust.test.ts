import { beforeAll, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { SentCheckout } from '../../../shared/shapes/checkout.ts'
import { settle } from '../../money/settle/settle.ts'

/** More of an order that is owed: how far the farm trusts its customer with it. */

const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let season = {} as Season
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash.', installments_most = 6, installments_past_season = true`
  await shop.shop.farm.reload()
  season = await openSeason(shop)
})

type Owing = { member: Member; client: Client; id: number }

const owe = async (member: Member, over: Partial<SentCheckout>): Promise<Owing> => {
  const { id: session } = await checkOut(shop, member, season, { donationCartons: 0, payLater: 'farm', ...over })
  if (session.startsWith('cs_')) {
    shop.sandbox.pay(session)
    await settle(shop.shop, await shop.shop.payments.read(session))
  }
  const [row] = await shop.shop.db<[{ id: number }]>`select max(id) as id from subscription where user_id = ${member.id}`
  return { member, client: as(shop.app, member), id: row.id }
}
const plan = ({ client, id }: Owing, cartons_per_week: number) =>
  client.planMyChange({ params: { id }, body: { cartons_per_week, site_id: season.site.site_id } })
const change = async ({ client, id }: Owing, was_cartons: number, cartons_per_week: number) => {
  const { site_id } = season.site
  const difference_cents = 8 * 650 * (cartons_per_week - was_cartons)
  const body = { cartons_per_week, site_id, was_cartons, was_site_id: site_id, difference_cents }
  return (await client.changeMyOrder({ params: { id }, body })).state
}

describe('more cartons of an order that is owed', () => {
  test.each([
    ['to the farm', { payLater: 'farm' }],
    ['in installments', { payLater: 'installments', installments: 3 }],
  ] as const)('%s are paid now by somebody whose address is not verified, who is told so', async (_, how) => {
    const ann = await owe(await makeMember(shop, { verified: true }), { ...how, cartonsPerWeek: 2 })
    expect(await plan(ann, 3)).toMatchObject({ pay_cents: 0, verify_first: false })
    await shop.shop.db`update app_user set email_verified = false where id = ${ann.member.id}`
    expect(await plan(ann, 3)).toMatchObject({ pay_cents: 5_200, verify_first: true })
    expect(await plan(ann, 1)).toMatchObject({ pay_cents: 0, verify_first: false })
    expect(await change(ann, 2, 3)).toBe('pay')
    expect(await brokenBooks(shop.shop.db)).toEqual([])
  })

  test('are paid now where they are more than a new customer may owe for', async () => {
    const ann = await owe(await makeMember(shop, { verified: true }), { cartonsPerWeek: 2 })
    expect(await plan(ann, 4)).toMatchObject({ pay_cents: 0, owed_after_cents: 20_800 })
    expect(await plan(ann, 5)).toMatchObject({ pay_cents: 15_600, owed_after_cents: 10_400, verify_first: false })
  })

  test('of two orders at once are owed once: together they would be too many', async () => {
    const ann = await makeMember(shop, { verified: true })
    const both = [await owe(ann, { cartonsPerWeek: 1 }), await owe(ann, { cartonsPerWeek: 1, additionalNotes: 'The other' })]
    const states = await Promise.all(both.map((each) => change(each, 1, 3)))
    expect(states.toSorted()).toEqual(['done', 'pay'])
    const [owed] = await shop.shop.db<[{ cartons: number }]>`
      select sum(cartons_per_week)::int as cartons from subscription where user_id = ${ann.id} and status = 'owed'`
    expect(owed.cartons).toBe(4)
  })
})
