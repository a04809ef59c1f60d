import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle, addSite } from '../../../tests/support/orders/farm-orders.ts'
import { addPickup, addPlainOrder, type Wish } from '../../../tests/support/orders/packing.ts'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { type Member, makeMember } from '../../../tests/support/people/people.ts'
import { empty } from '../../../tests/support/shop/empty.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import * as mailPages from '../store/mail/mail-pages.ts'
import { mailHosts } from './mail-hosts.ts'

/** In New York, 18:00 is 23:00 of the world's clock in November. */
const clock = { now: new Date('2026-11-18T23:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
const DAY = '2026-11-19'
let host = {} as Member
let barn = {} as Site
let mill = {} as Site
let cycle_id = 0
beforeAll(async () => {
  host = await makeMember(shop, { verified: true })
  cycle_id = (await addCycle(shop)).cycle_id
})
beforeEach(async () => {
  const { db } = shop.shop
  await empty(db, ['pickup', 'packing_mail', 'site_host', 'mail'])
  clock.now = new Date('2026-11-18T23:00:00Z')
  barn = await addSite(shop, 'Barn')
  mill = await addSite(shop, 'Mill')
  await looksAfter(host, barn)
})

const looksAfter = ({ id: user_id }: Member, { site_id }: Site) => shop.shop.db`insert into site_host ${shop.shop.db({ site_id, user_id })}`
const pack = async (wish: Wish = {}, site = barn, date = DAY) =>
  addPickup(shop, await addPlainOrder(shop, site, cycle_id, wish), site, date)
const lists = async () =>
  (await shop.shop.db`select to_address, subject from mail where letter = 'packing-list' order by to_address`).map((row) => ({ ...row }))

describe('the evening before a pickup', () => {
  test('the host of a site is mailed who collects what: short names and cartons, no notes', async () => {
    await pack({ name: 'Ann Miller', notes: 'Beware of the dog', owner: host })
    const missed = await pack({ name: '<b>Bo</b>' }, barn, '2026-11-12')
    const [bo] = await shop.shop.db<[{ subscription_id: number }]>`select subscription_id from pickup where pickup_id = ${missed}`
    await addPickup(shop, bo.subscription_id, barn, DAY, { cartons: 1, held_from: missed })
    await addPickup(shop, bo.subscription_id, barn, DAY, { cartons: 3, state: 'donated' })
    await mailHosts(shop.shop)
    const mail = await mailTo(shop, host.email, 'Thu, Nov 19 at Barn: 3 cartons')
    expect(mail.text).toContain('As of Wed, Nov 18, 6:00 PM:\n\n<b>Bo</b> (kept from Thu, Nov 12): 1\nAnn M.: 2\n')
    expect(mail.text).toContain('to be given away: 3 cartons')
    expect(mail.text).toContain('/hand-over')
    expect(mail.html).toMatch(/<td[^>]*>Ann M\.<\/td><td[^>]*>2<\/td>/)
    expect(mail.html).not.toContain('<b>Bo')
    for (const part of [mail.text, String(mail.html)]) {
      expect(part).not.toContain('dog')
      expect(part).not.toContain('Miller')
      expect(part).not.toContain(host.email)
    }
  })

  test('every host of every site gets a mail of their own, and sites without a host or a pickup get none', async () => {
    const other = await makeMember(shop, { verified: true })
    const farm = await addSite(shop, 'Farm')
    await looksAfter(other, barn)
    await looksAfter(host, mill)
    await looksAfter(host, farm)
    await addPickup(shop, await addPlainOrder(shop, farm, cycle_id), farm, DAY, { state: 'skipped' })
    await pack()
    await pack({ name: 'Bo' }, mill)
    await pack({ name: 'Cy' }, await addSite(shop, 'Unwatched'))
    await mailHosts(shop.shop)
    expect((await lists()).map(({ to_address, subject }) => `${to_address} ${subject}`).sort()).toEqual(
      [
        `${host.email} Thu, Nov 19 at Barn: 2 cartons`,
        `${other.email} Thu, Nov 19 at Barn: 2 cartons`,
        `${host.email} Thu, Nov 19 at Mill: 2 cartons`,
      ].sort(),
    )
  })

  test.each([
    ['2026-11-18T22:59:00Z', 0],
    ['2026-11-18T23:00:00Z', 1],
    ['2026-11-19T04:59:00Z', 1],
    ['2026-11-20T00:59:00Z', 1],
    ['2026-11-20T01:00:00Z', 0],
  ])('begins at six by the farm’s clock, and a shop that was away catches up until eight the next day: %s', async (now, count) => {
    await pack()
    clock.now = new Date(now)
    await mailHosts(shop.shop)
    expect(await lists()).toHaveLength(count)
  })

  test('follows the zone of the farm', async () => {
    await pack()
    clock.now = new Date('2026-11-18T17:00:00Z')
    await shop.shop.db`update shop set time_zone = 'Europe/Berlin'`
    await shop.shop.farm.reload()
    await mailHosts(shop.shop)
    await shop.shop.db`update shop set time_zone = null`
    await shop.shop.farm.reload()
    expect(await lists()).toHaveLength(1)
  })
})

test('a host whose address nobody has proved gets no list of names until it is proved', async () => {
  const { db } = shop.shop
  const guest = await makeMember(shop)
  await looksAfter(guest, mill)
  await pack({}, mill)
  await mailHosts(shop.shop)
  expect(await lists()).toEqual([])
  await db`update app_user set email_verified = true where id = ${guest.id}`
  await mailHosts(shop.shop)
  expect(await lists()).toMatchObject([{ to_address: guest.email }])
})

describe('once', () => {
  test('however often the minute comes, and in two processes at the same time', async () => {
    const second = await openTestShop({ clock: () => clock.now, beside: shop })
    try {
      await pack()
      await Promise.all([mailHosts(shop.shop), mailHosts(second.shop), mailHosts(shop.shop), mailHosts(second.shop)])
      await mailHosts(shop.shop)
      expect(await lists()).toHaveLength(1)
    } finally {
      await second.close()
    }
  })

  test('and only with its mail: one that cannot be written is tried again, and stops no other', async () => {
    await looksAfter(host, mill)
    await pack()
    await pack({ name: 'Bo' }, mill)
    const { db } = shop.shop
    await db`alter table mail add constraint no_barn check (subject not like '%Barn%')`
    await mailHosts(shop.shop)
    expect((await lists()).map(({ subject }) => subject)).toEqual(['Thu, Nov 19 at Mill: 2 cartons'])
    await db`alter table mail drop constraint no_barn`
    await mailHosts(shop.shop)
    expect(await lists()).toHaveLength(2)
    expect(await mailPages.count(db, { q: 'Barn' })).toBe(1)
  })
})
