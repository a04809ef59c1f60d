import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, PRICE_CENTS, sell } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import * as credits from '../../store/money/credits.ts'

/** Six cartons are to spare on a day on which somebody is short: they are theirs before anybody buys them. */

const SATURDAY = '2027-03-06'
const shop = useTestShop({ clock: () => new Date('2027-03-01T15:00:00Z') })
let [ann, ben] = [{}, {}] as [Member, Member]
let farmer = {} as Client
let cycle = {} as Cycle
let barn = {} as Site

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set postal_address = '1 Farm Lane, Dryden, NY 13053'`
  await shop.shop.farm.reload()
})
beforeEach(async () => {
  ann = await makeMember(shop, { verified: true })
  ben = await makeMember(shop, { verified: true })
  cycle = await addCycleFrom(shop, '2027-03-01', 3)
  barn = await addSiteOn(shop, 'Barn', 'Saturday')
  await sell(shop, ann, cycle, barn, 3)
  await sell(shop, ben, cycle, barn, 1)
  const [first] = await as(shop.app, ann).listMyPickups()
  const lines = [{ pickup_id: first?.pickup_id ?? 0, less: 2 }]
  await farmer.makeShortage({ body: { date: SATURDAY, cartons: 2, rule: 'largest', lines, way: 'credit', note: '' } })
})

const place = () => ({ site_id: barn.site_id, pickup_date: SATURDAY })
const first = async (who: Member) => (await as(shop.app, who).listMyPickups())[0]
const there = async () =>
  (await farmer.listSpareOffers()).places.find(({ site_id, pickup_date }) => site_id === barn.site_id && pickup_date === SATURDAY)

test('nobody who is short is offered cartons for money, on a page or by email', async () => {
  expect(await there()).toMatchObject({ people: 1, short: 2 })
  expect(await farmer.offerSpare({ body: { ...place(), cartons: 6, price: 6.5 } })).toMatchObject({ told: 1 })
  expect(await first(ann)).toMatchObject({ short: { cartons: 2 } })
  expect(await first(ann)).not.toHaveProperty('spare')
  expect(await first(ben)).toMatchObject({ spare: { left: 6 } })
  expect(await shop.shop.db`select from mail where to_address = ${ann.email} and letter = 'spare'`).toEqual([])
})

test('they are given back what was taken first, as far as it goes, and their credit is what they owe for it', async () => {
  await expect(farmer.giveBackSpare({ body: { ...place(), cartons: 1 } })).rejects.toMatchObject({ code: 'nothingShort' })
  expect(await credits.balanceOf(shop.shop.db, ann.id)).toBe(2 * PRICE_CENTS)
  expect(await farmer.giveBackSpare({ body: { ...place(), cartons: 6 } })).toEqual({ cartons: 2 })
  expect(await first(ann)).toMatchObject({ cartons: 3, state: 'planned' })
  expect(await first(ann)).not.toHaveProperty('short')
  expect(await credits.balanceOf(shop.shop.db, ann.id)).toBe(0)
  expect((await mailTo(shop, ann.email, 'are back')).text).toContain('Sat, Mar 6 at Barn: 3 cartons')
  expect(await there()).not.toHaveProperty('short')
  await farmer.offerSpare({ body: { ...place(), cartons: 4, price: 6.5 } })
  expect(await first(ann)).toMatchObject({ spare: { left: 4 } })
})
