import { beforeAll, describe, expect, test } from 'vitest'
import { addCycle, openDownload } from '../../../../tests/support/orders/farm-orders.ts'
import { sendEvent } from '../../../../tests/support/orders/orders.ts'
import { addSiteOn, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { valuesOf } from '../../../../tests/support/orders/read-xlsx.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import { endSeason } from '../../jobs/end-season.ts'
import { notifyCutoffs } from '../../jobs/notify-cutoffs.ts'
import { sendReminders } from '../../jobs/send-reminders.ts'
import { settleUnclaimed } from '../../jobs/settle-unclaimed.ts'

/**
 * A person has 2 x 18 eggs a week and, from the first week on, honey every fourth week: ten Saturdays, three of them with
 * honey. The shop's clock goes on from one test to the next.
 */

let now = new Date('2027-03-01T15:00:00Z')
const shop = useTestShop({ clock: () => now })
let [ann, farmer, customer] = [{} as Member, {} as Client, {} as Client]
let [barn, season, eighteen] = [{} as Site, {} as Cycle, 0]
const byProduct = <Each extends { product?: string | undefined }>(all: readonly Each[], product: string) => {
  const [each] = all.filter((one) => one.product === product)
  if (!each) throw new Error(`There is no ${product}`)
  return each
}

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  const sized = { product_name: '18 eggs', product_name_es: '18 huevos', short_name: '18', price: 9.25, eggs: 18, rhythms: [1 as const] }
  const jar = { product_name: 'Honey', product_name_es: 'Miel', short_name: 'honey', price: 11, eggs: 0, rhythms: [4 as const] }
  eighteen = (await farmer.addProduct({ body: sized })).product_id
  const honey = await farmer.addProduct({ body: jar })
  await setRules(shop, { free_skips: 5 })
  await shop.shop.db`update shop set writes_spanish = true`
  await shop.shop.farm.reload()
  ann = await makeMember(shop, { verified: true })
  customer = as(shop.app, ann)
  season = await addCycle(shop)
  barn = await addSiteOn(shop, 'Barn', 'Saturday')
  await farmer.toggleCycle({ params: { id: season.cycle_id } })
  const { id } = await customer.startCheckout({
    body: {
      userId: ann.id,
      name: 'Ann',
      email: ann.email,
      amount: 20 * 925 + 3 * 1100 + 925,
      product: eighteen,
      cartonsPerWeek: 2,
      more: [{ product: honey.product_id, cartons: 1, everyWeeks: 4, turn: 0 }],
      eggCycle: season.cycle_id,
      pickupSite: barn.site_id,
      donationCartons: 1,
      secondEmail: '',
      additionalNotes: ' ',
    },
  })
  shop.sandbox.pay(id)
  await sendEvent(shop, 'checkout.session.completed', { id })
})

const calendar = async (query = '') => {
  const { feed_url } = await customer.readMyCalendar()
  const { body } = await shop.app.inject({ url: `${new URL(feed_url).pathname}${query}` })
  return body.replaceAll('\r\n ', '')
}

describe('a person with orders of two products', () => {
  test('gets one confirmation of both, with what comes on which day', async () => {
    const { text = '', attachments } = await mailTo(shop, ann.email, 'Your order from')
    expect(text).toContain('Your first pickup: Sat, Mar 6\n\n2 x 18 eggs and 1 x Honey at Barn\n')
    expect(text).toContain('You ordered:\n2 x 18 eggs every week, first on Sat, Mar 6\n1 x Honey every fourth week, first on Sat, Mar 6\n')
    expect(text).toContain('Sat, Mar 6: 2 x 18 eggs and 1 x Honey\nSat, Mar 13: 2 x 18 eggs\n')
    expect(text).toContain("You're also donating 1 x 18 eggs. Thank you!")
    expect(text).not.toMatch(/carton/)
    expect(String(attachments[0]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(10)
  })

  test('reads in the profile what each is of, and in which weeks it comes', async () => {
    expect(await customer.listMySubscriptions({ params: { userId: ann.id } })).toMatchObject([
      { product: 'Honey', every_weeks: 4, cartons_per_week: 1 },
      { product: '18 eggs', every_weeks: 1, cartons_per_week: 2 },
    ])
    expect(await customer.listMyPlans()).toMatchObject([{ product: 'Honey' }, { product: '18 eggs' }])
    expect((await customer.listMyPickups()).slice(0, 3)).toMatchObject([
      { pickup_date: '2027-03-06', product: '18 eggs', cartons: 2 },
      { pickup_date: '2027-03-06', product: 'Honey', cartons: 1 },
      { pickup_date: '2027-03-13', product: '18 eggs' },
    ])
    const away = { from: '2027-03-06', to: '2027-03-07', way: 'skipFirst' as const }
    expect((await customer.foreseeAway({ body: away })).visits).toMatchObject([{ product: '18 eggs' }, { product: 'Honey' }])
  })

  test('has both on the egg card, and in the language of the page', async () => {
    const { card_url } = await customer.readMyCard()
    const token = new URL(card_url ?? '').hash.replace('#token=', '').replace('#', '')
    expect((await customer.readCard({ body: { token } })).pickups.slice(0, 2)).toMatchObject([{ product: '18 eggs' }, { product: 'Honey' }])
    const { body } = await shop.app.inject({
      url: '/api/my-pickups',
      headers: { cookie: `${ann.cookie}; dozen.language=es` },
    })
    expect(body).toContain('"product":"Miel"')
  })

  test('has both in one event of the calendar, and in the file of either order', async () => {
    const both = /SUMMARY:Pick up 2 x 18 eggs and 1 x Honey at Barn\r?\n/g
    expect((await calendar()).match(/BEGIN:VEVENT/g)).toHaveLength(10)
    expect((await calendar()).match(both)).toHaveLength(3)
    expect((await calendar()).match(/SUMMARY:Pick up 2 x 18 eggs at Barn\r?\n/g)).toHaveLength(7)
    expect(await calendar()).toContain('DESCRIPTION:2 x 18 eggs and 1 x Honey\\, ')
    const [honey, eggs] = (await customer.listMyReceipts()).map(({ reference }) => reference ?? '')
    expect((await calendar(`?order=${eggs}`)).match(/BEGIN:VEVENT/g)).toHaveLength(10)
    expect((await calendar(`?order=${honey}`)).match(both)).toHaveLength(3)
    await shop.shop.db`update app_user set language = 'es' where id = ${ann.id}`
    expect(await calendar()).toContain('SUMMARY:Recoger 2 x 18 huevos y 1 x Miel en Barn')
    await shop.shop.db`update app_user set language = 'en' where id = ${ann.id}`
  })

  test('who skips one of both has the other in the calendar, under a number that only grows', async () => {
    const eventsOn = async (day: string) =>
      (await calendar())
        .split('BEGIN:VEVENT')
        .filter((event) => event.includes(`DTSTART;VALUE=DATE:${day}`))
        .map((event) => {
          const [summary, uid, sequence] = ['SUMMARY', 'UID', 'SEQUENCE'].map((name) => new RegExp(`${name}:(.*)`).exec(event)?.[1]?.trim())
          return { summary, uid, sequence: Number(sequence) }
        })
    const isHoney = ({ pickup_date, product }: { pickup_date: string; product?: string | undefined }) =>
      pickup_date === '2027-05-01' && product === 'Honey'
    const id = (await customer.listMyPickups()).find(isHoney)?.pickup_id ?? 0
    const own = `pickup-${id}@localhost`
    const [before] = await eventsOn('20270501')
    await customer.skipPickup({ params: { id } })
    const skipped = await eventsOn('20270501')
    expect(skipped).toMatchObject([
      { summary: 'Pick up 2 x 18 eggs at Barn', uid: before?.uid },
      { summary: 'Skipped: 1 x Honey at Barn', uid: own },
    ])
    await customer.undoPickup({ params: { id } })
    const again = await eventsOn('20270501')
    expect(again).toMatchObject([
      { summary: 'Pick up 2 x 18 eggs and 1 x Honey at Barn', uid: before?.uid },
      { summary: 'Together with another pickup: 1 x Honey at Barn', uid: own },
    ])
    for (const event of skipped) expect(event.sequence).toBeGreaterThan(before?.sequence ?? 0)
    for (const [place, event] of again.entries()) expect(event.sequence).toBeGreaterThan(skipped[place]?.sequence ?? 0)
    // Gone to a day on which nothing else was changed, the number of the eggs' own event grows all the same.
    const eggs = (await customer.listMyPickups()).find(({ pickup_date, product }) => pickup_date === '2027-05-01' && product === '18 eggs')
    const week = (await customer.readPickupChoices({ params: { id: eggs?.pickup_id ?? 0 } })).weeks.at(-1)
    await customer.movePickup({ params: { id: eggs?.pickup_id ?? 0 }, body: { week: week?.week ?? 0 } })
    const there = (await eventsOn((week?.pickup_date ?? '').replaceAll('-', ''))).find(({ uid }) => uid === before?.uid)
    expect(there?.sequence).toBeGreaterThan(again[0]?.sequence ?? 0)
    await customer.undoPickup({ params: { id: eggs?.pickup_id ?? 0 } })
  })

  test('has a receipt for each, and a statement, that say what the money was for', async () => {
    const receipts = await customer.listMyReceipts()
    const papers = await Promise.all(receipts.map(({ receipt_no }) => customer.readReceipt({ params: { id: receipt_no } })))
    expect(papers.map(({ terms }) => terms)).toMatchObject([
      { product: 'Honey', every_weeks: 4 },
      { product: '18 eggs', every_weeks: 1 },
    ])
    const { orders } = await customer.readMyStatement({ params: { cycleId: receipts[0]?.cycle_id ?? 0 } })
    expect(orders).toMatchObject([
      { product: '18 eggs', every_weeks: 1 },
      { product: 'Honey', every_weeks: 4 },
    ])
  })

  test('has both in the file of their own data', async () => {
    const { data } = await customer.downloadMyData({ query: { format: 'json' } })
    expect(JSON.parse(Buffer.from(data, 'base64').toString()).orders).toMatchObject([
      { product: '18 eggs', every_weeks: 1 },
      { product: 'Honey', every_weeks: 4 },
    ])
  })

  test('has seen in the window what there is', async () => {
    expect((await customer.readWindow()).products).toMatchObject([
      { product_name: 'Dozen eggs' },
      { product_name: '18 eggs', price: 9.25 },
      { product_name: 'Honey', price: 11 },
    ])
  })

  test('is known to the farm by what they get', async () => {
    await customer.askQuestion({
      body: { name: 'Ann', email: ann.email, subject: 'Eggs', message: 'When?', created_at: now.toISOString() },
    })
    const [question] = await farmer.listQuestions()
    expect(question?.asker).toMatchObject({ product: 'Honey', every_weeks: 4, next_pickup: { cartons: 1 } })
    const { customers } = await farmer.listCustomers({ query: { q: ann.email } })
    expect(customers[0]?.last_order).toMatchObject({ product: 'Honey', every_weeks: 4 })
    expect((await farmer.readCustomer({ params: { userId: ann.id } })).coming.slice(0, 2)).toMatchObject([
      { product: '18 eggs' },
      { product: 'Honey' },
    ])
  })

  test('is counted in eggs by the farm, and its sheets say items', async () => {
    const { weeks } = await farmer.readCharts()
    expect(weeks.find(({ monday }) => monday === '2027-03-01')?.sites).toMatchObject([{ cartons: 3, eggs: 36 }])
    const [, sheet] = openDownload(await farmer.downloadCycleOrders({ params: { cycleId: String(season.cycle_id) } }))
    expect(valuesOf(sheet?.rows[0] ?? []).slice(4, 6)).toEqual(['Items per pickup', 'Donated items'])
  })

  test('leaves others what the farm reads by product, if an order by hand does not fit', async () => {
    const { db } = shop.shop
    await db`update cycle set cartons_limit = 5 where cycle_id = ${season.cycle_id}`
    const order = { name: 'Bea', cycle_id: season.cycle_id, pickup_site: barn.site_id, total_amount: 1, donation_cartons: 0 }
    const more = { cartons_per_week: 2, product_id: eighteen, second_email: '', additional_notes: '' }
    await expect(farmer.addSubscription({ body: { ...order, ...more } })).rejects.toMatchObject({
      code: 'productFull',
      message: '18 eggs: 1 left at each pickup.',
    })
    await db`update cycle set cartons_limit = null where cycle_id = ${season.cycle_id}`
  })

  test('is told of both before the cut-off, and in one line for the site in the reminder', async () => {
    now = new Date('2027-03-03T15:00:00Z')
    await notifyCutoffs(shop.shop)
    expect((await mailTo(shop, ann.email, 'Your pickup on Saturday')).text).toContain('2 x 18 eggs at Barn\n1 Lane\n\n1 x Honey at Barn\n')
    now = new Date('2027-03-05T23:30:00Z')
    await sendReminders(shop.shop)
    const reminder = await mailTo(shop, ann.email, 'Tomorrow')
    expect(reminder.subject).toBe('Tomorrow: 2 x 18 eggs and 1 x Honey at Barn')
    expect(reminder.text).toContain('Your order is waiting tomorrow, Sat, Mar 6.\n\n2 x 18 eggs and 1 x Honey at Barn\n1 Lane\n')
  })

  test('is told what was kept for them', async () => {
    now = new Date('2027-03-07T15:00:00Z')
    await shop.shop.db`update pickup set mark = 'missed', marked_at = ${now} where pickup_date = '2027-03-06'`
    await settleUnclaimed(shop.shop)
    const { id } = byProduct(await farmer.listSubscriptions({ query: {} }), 'Honey')
    const { text } = await mailTo(shop, ann.email, `Your order is waiting for you on Sat, Mar 13: order D-${String(id).padStart(5, '0')}`)
    expect(text).toContain('We kept your order (1 x Honey) at Barn, 1 Lane. Please pick it up on Sat, Mar 13.')
  })

  test('is told what has moved, and what they have changed', async () => {
    await farmer.addDayChange({ body: { pickup_date: '2027-04-03', site_id: null, to_date: '2027-04-04', note: '' } })
    const { id } = byProduct(await farmer.listSubscriptions({ query: {} }), '18 eggs')
    const moved = await mailTo(shop, ann.email, `Your pickup has moved: order D-${String(id).padStart(5, '0')}`)
    expect(moved.text).toContain('is now on Sun, Apr 4: 2 x 18 eggs at Barn, 1 Lane.')
    expect(await customer.readMyChange({ params: { id } })).toMatchObject({ product: '18 eggs', every_weeks: 1 })
    const wanted = { cartons_per_week: 1, site_id: barn.site_id }
    const { difference_cents } = await customer.planMyChange({ params: { id }, body: wanted })
    const was = { was_cartons: 2, was_site_id: barn.site_id }
    await customer.changeMyOrder({ params: { id }, body: { ...wanted, ...was, difference_cents } })
    const { text } = await mailTo(shop, ann.email, 'has changed')
    expect(text).toContain('on, you get 1 x 18 eggs every week instead of 2 x 18 eggs.')
  })

  test('hears at the end how many eggs they got, whatever the size', async () => {
    now = new Date('2027-05-12T15:00:00Z')
    await shop.shop.db`update shop set season_letter = true`
    await shop.shop.farm.reload()
    await endSeason(shop.shop)
    expect((await mailTo(shop, ann.email, 'Thank you for')).text).toMatch(/You got \d+ eggs and gave 18 eggs away\./)
  })
})
