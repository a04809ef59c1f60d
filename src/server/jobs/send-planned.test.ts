import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, openSeason, type Season } from '../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../shared/dates/calendar.ts'
import { settle } from '../money/settle/settle.ts'
import { sendPlanned } from './send-planned.ts'

/** Emails to many that the farmer has planned, and to a part of the people. */

// A Monday, two weeks before the clocks go forward, at ten by the farm's.
const MONDAY = new Date('2027-03-01T15:00:00Z')
const now = { at: MONDAY }
const shop = useTestShop({ clock: () => now.at })
let farmer = {} as Client
let season = {} as Season
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set postal_address = '1 Farm Rd, Dryden, NY 13053', pay_farm = 'all', pay_farm_text = 'Cash.'`
  await shop.shop.farm.reload()
  season = await openSeason(shop)
})
beforeEach(async () => {
  now.at = MONDAY
  await shop.shop.db`delete from rate_limit`
})
const refused = (code: string) => expect.objectContaining({ code })
const buy = async (over = {}, at = season): Promise<Member> => {
  const member = await makeMember(shop, { verified: true })
  const { id } = await checkOut(shop, member, at, { cartonsPerWeek: 1, donationCartons: 0, ...over })
  if (id.startsWith('cs_')) {
    shop.sandbox.pay(id)
    await settle(shop.shop, await shop.shop.payments.read(id))
  }
  return member
}
type Query = Parameters<Client['readAudience']>[0]['query']
const reach = async (query: Query) => (await farmer.readAudience({ query })).recipients
const lettersOf = async (subject: string) =>
  (await shop.shop.db<{ to_address: string }[]>`select to_address from mail where subject = ${subject} order by to_address`).map(
    ({ to_address }) => to_address,
  )
const plan = (subject: string, send_at: string, people = {}) =>
  farmer.planMassEmail({ body: { subject, message: 'The hens say hello.', send_at, ...people } })

describe('a planned email', () => {
  test('goes out once, at its minute by the farm’s clock, to the people it is for then', async () => {
    const ann = await buy()
    await plan('Thursday', '2027-03-04 07:00', { cycle_id: season.cycle.cycle_id })
    // Pressed twice, it is planned once.
    await plan('Thursday', '2027-03-04 07:00', { cycle_id: season.cycle.cycle_id })
    expect(await farmer.listPlannedEmails()).toMatchObject([{ shown_subject: 'Thursday', send_at: '2027-03-04 07:00', state: 'planned' }])
    const bo = await buy()
    now.at = new Date('2027-03-04T11:59:00Z')
    await sendPlanned(shop.shop)
    expect(await lettersOf('Thursday')).toEqual([])
    now.at = new Date('2027-03-04T12:00:00Z')
    await Promise.all([sendPlanned(shop.shop), sendPlanned(shop.shop)])
    await sendPlanned(shop.shop)
    expect(await lettersOf('Thursday')).toEqual([ann.email, bo.email].sort())
    expect(await farmer.listPlannedEmails()).toEqual([])
    expect((await farmer.listMailings()).find(({ subject }) => subject === 'Thursday')).toMatchObject({ recipients: 2, kind: 'mass' })
  })

  test('planned for an hour that the clocks leave out goes out when it is over', async () => {
    await buy()
    await plan('Sunday', '2027-03-14 02:30')
    now.at = new Date('2027-03-14T06:59:00Z')
    await sendPlanned(shop.shop)
    expect(await lettersOf('Sunday')).toEqual([])
    now.at = new Date('2027-03-14T07:00:00Z')
    await sendPlanned(shop.shop)
    expect((await lettersOf('Sunday')).length).toBeGreaterThan(0)
  })

  test('can be stopped until it is sent, and its text is kept', async () => {
    const { planned_id: id } = await plan('Stopped', '2027-03-04 07:00')
    await farmer.stopPlannedEmail({ params: { id } })
    await farmer.stopPlannedEmail({ params: { id } })
    now.at = new Date('2027-03-05T12:00:00Z')
    await sendPlanned(shop.shop)
    expect(await lettersOf('Stopped')).toEqual([])
    expect(await farmer.listPlannedEmails()).toMatchObject([{ planned_id: id, state: 'stopped', message: 'The hens say hello.' }])
    const sent = await plan('Sent', '2027-03-06 07:00')
    now.at = new Date('2027-03-06T12:00:00Z')
    await sendPlanned(shop.shop)
    await expect(farmer.stopPlannedEmail({ params: { id: sent.planned_id } })).rejects.toEqual(refused('alreadySent'))
  })

  test('is refused for a time that is past, for what is not there, and without a postal address, also when its time comes', async () => {
    await expect(plan('Late', '2027-03-01 10:00')).rejects.toEqual(refused('timePassed'))
    await expect(plan('No day', '2027-03-04 07:00', { part: 'onDay' })).rejects.toEqual(refused('notFound'))
    await plan('Homeless', '2027-03-04 07:00')
    await plan('Nobody', '2027-03-04 07:00', { part: 'onDay', day: '2030-01-01' })
    const { db, farm } = shop.shop
    await db`update shop set postal_address = '', farm_address = ''`
    await farm.reload()
    await expect(plan('Now', '2027-03-04 07:00')).rejects.toEqual(refused('mailingAddressMissing'))
    now.at = new Date('2027-03-04T12:00:00Z')
    await sendPlanned(shop.shop)
    const ended = (await farmer.listPlannedEmails()).map(({ shown_subject, trouble }) => `${shown_subject}: ${trouble}`)
    expect(ended).toEqual(expect.arrayContaining(['Homeless: noAddress', 'Nobody: nobody']))
    await db`update shop set postal_address = '1 Farm Rd, Dryden, NY 13053'`
    await farm.reload()
  })
})

describe('a part of the people', () => {
  test('those who owe, pick up on a day, have a product, or joined this year, each also of a cycle or a site', async () => {
    season = await openSeason(shop)
    const { cycle_id } = season.cycle
    const ann = await buy({ payLater: 'farm' })
    await buy()
    expect(await reach({ cycle_id, part: 'owing' })).toBe(1)
    const day = '2027-03-04'
    expect(await reach({ cycle_id, part: 'onDay', day })).toBe(2)
    const [first] = await as(shop.app, ann).listMyPickups()
    await as(shop.app, ann).givePickup({ params: { id: first?.pickup_id ?? 0 } })
    expect(await reach({ cycle_id, part: 'onDay', day })).toBe(1)
    expect(await reach({ part: 'onDay', day: addDays(day, 1) })).toBe(0)
    expect(await reach({ cycle_id, part: 'product', product_id: 1 })).toBe(2)
    expect(await reach({ cycle_id, part: 'product', product_id: 99 })).toBe(0)
    await shop.shop.db`update app_user set created_at = '2026-06-01' where id = ${ann.id}`
    await shop.shop.db`update app_user set created_at = '2027-02-01' where id <> ${ann.id}`
    expect(await reach({ cycle_id, part: 'thisYear' })).toBe(1)
    // Also those who have never ordered.
    const before = await reach({ part: 'thisYear' })
    const cy = await makeMember(shop, { verified: true })
    await shop.shop.db`update app_user set created_at = '2027-02-28' where id = ${cy.id}`
    expect(await reach({ part: 'thisYear' })).toBe(before + 1)
  })

  test('those who have not renewed: customers of the cycle before, without an order since', async () => {
    const old = await openSeason(shop)
    const ann = await buy({}, old)
    await buy({}, old)
    await shop.shop.db`update cycle set start_date = '2026-09-07', end_date = '2026-11-01' where cycle_id = ${old.cycle.cycle_id}`
    const next = await openSeason(shop)
    const query = { cycle_id: old.cycle.cycle_id, part: 'notRenewed' } as const
    expect(await reach(query)).toBe(2)
    const { id } = await checkOut(shop, ann, next, { cartonsPerWeek: 1, donationCartons: 0 })
    shop.sandbox.pay(id)
    await settle(shop.shop, await shop.shop.payments.read(id))
    expect(await reach(query)).toBe(1)
  })

  test('is named before anything is sent, the first five of them', async () => {
    season = await openSeason(shop)
    const people: Member[] = []
    for (let each = 0; each < 6; each += 1) people.push(await buy({ name: `Person ${each}` }))
    const { names, recipients } = await farmer.readAudience({ query: { cycle_id: season.cycle.cycle_id, names: 'yes' } })
    expect(recipients).toBe(6)
    const meant = people.map(({ email }, place) => [email, `Person ${place}`] as const).sort(([one], [two]) => one.localeCompare(two))
    expect(names).toEqual(meant.slice(0, 5).map(([, name]) => name))
  })
})
