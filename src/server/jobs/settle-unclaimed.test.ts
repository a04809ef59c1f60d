import { beforeEach, describe, expect, test } from 'vitest'
import { useMarch } from '../../../tests/support/orders/hand-over.ts'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { openTestShop } from '../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { ManualOrder } from '../../shared/shapes/orders.ts'
import * as sites from '../store/farm/sites.ts'
import { settleUnclaimed } from './settle-unclaimed.ts'

const march = useMarch()
const { shop } = march
let library = {} as Site
beforeEach(async () => {
  library = await march.addSite()
  await followRule('hold')
})

const followRule = async (unclaimed: 'hold' | 'donate') => {
  await shop.shop.db`update shop set unclaimed = ${unclaimed}`
  await shop.shop.farm.reload()
}

let people = 0
const orderOf = async (over: Partial<ManualOrder> = {}) => {
  const email = `eater${people++}@people.example`
  return { id: await march.order(library, { second_email: email, ...over }), email }
}
const miss = async (id: number, ...dates: string[]) => {
  await shop.shop.db`
    update pickup set mark = 'missed', marked_at = now() where subscription_id = ${id} and pickup_date = any(${dates}::date[])`
}
const settleOn = async (date: string, time?: string) => {
  march.setDay(date, time)
  await settleUnclaimed(shop.shop)
}
/** What happened to an order's pickups: `2027-03-04 missed held`. */
const storyOf = async (id: number) =>
  (
    await shop.shop.db`
    select concat_ws(' ', pickup_date, cartons, case when held_from is not null then 'kept' end, mark, unclaimed) as story
    from pickup where subscription_id = ${id} and (mark is not null or held_from is not null) order by pickup_date, pickup_id`
  ).map(({ story }) => story)
const lettersTo = async (email: string) =>
  (await shop.shop.db`select subject from mail where to_address = ${email} order by created_at`).length

describe('cartons that nobody collected', () => {
  test('wait for the next pickup, once the last day to collect is over, and the customer is told when', async () => {
    const { id, email } = await orderOf()
    await miss(id, '2027-03-04')
    await settleOn('2027-03-05')
    // Saturday by Greenwich, still Friday night at the farm.
    await settleOn('2027-03-06', '04:00:00')
    expect(await storyOf(id)).toEqual(['2027-03-04 2 missed'])
    await settleOn('2027-03-06')
    expect(await storyOf(id)).toEqual(['2027-03-04 2 missed held', '2027-03-11 2 kept'])
    const mail = await mailTo(shop, email, `order ${showReference(id)}`)
    expect(mail.subject).toBe(`Your eggs are waiting for you on Thu, Mar 11: order ${showReference(id)}`)
    expect(mail.text).toContain('We missed you on Thu, Mar 4.')
    expect(mail.text).toContain('We kept your 2 cartons at Library, 1 Lane, Nowhereville. Please pick them up on Thu, Mar 11')
    expect(mail.html).toContain('We kept your 2 cartons at Library, 1 Lane, Nowhereville.')
  })

  test('are given away when they are missed a second time', async () => {
    const { id, email } = await orderOf()
    await miss(id, '2027-03-04')
    await settleOn('2027-03-06')
    await shop.shop.db`
      update pickup set mark = 'missed', marked_at = now() where subscription_id = ${id} and held_from is not null`
    await settleOn('2027-03-13')
    expect(await storyOf(id)).toEqual(['2027-03-04 2 missed held', '2027-03-11 2 kept missed donated'])
    const mail = await mailTo(shop, email, 'We gave away')
    expect(mail.subject).toBe(`We gave away your eggs from Thu, Mar 11: order ${showReference(id)}`)
    expect(mail.text).toContain("We couldn't keep your 2 cartons at Library any longer, so we gave them away.")
  })

  test('of the last week do not wait for a day when nobody comes, and the customer is told so', async () => {
    const { id, email } = await orderOf()
    await miss(id, '2027-03-25')
    // Nobody comes for what is skipped, nor for an order that has ended.
    const skipped = await orderOf()
    const ended = await orderOf()
    const { db } = shop.shop
    await db`update pickup set pickup_date = '2027-04-01' where subscription_id in (${skipped.id}, ${ended.id}) and week = 3`
    await db`update pickup set state = 'skipped' where subscription_id = ${skipped.id} and week = 3`
    await db`update subscription set status = 'canceled' where id = ${ended.id}`
    await settleOn('2027-03-27')
    expect(await storyOf(id)).toEqual(['2027-03-25 2 missed donated'])
    const mail = await mailTo(shop, email, 'We gave away')
    expect(mail.text).toContain('We missed you on Thu, Mar 25.')
  })

  test('of the last week wait when another order is collected at the site a week later', async () => {
    const { id } = await orderOf()
    const other = await orderOf()
    await miss(id, '2027-03-25')
    await shop.shop.db`update pickup set pickup_date = '2027-04-01' where subscription_id = ${other.id} and week = 3`
    await settleOn('2027-03-27')
    expect(await storyOf(id)).toEqual(['2027-03-25 2 missed held', '2027-04-01 2 kept'])
  })

  test('see a day that the farmer is closing at this very moment', async () => {
    const { id } = await orderOf()
    await miss(id, '2027-03-04')
    march.setDay('2027-03-06')
    const { db } = shop.shop
    let settling = Promise.resolve()
    await db.begin(async (tx) => {
      await sites.hold(tx, library.site_id)
      settling = settleUnclaimed(shop.shop)
      await expect
        .poll(() => db`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
        .not.toHaveLength(0)
      await tx`update pickup set pickup_date = '2027-03-18' where site_id = ${library.site_id} and pickup_date = '2027-03-11'`
    })
    await settling
    expect(await storyOf(id)).toEqual(['2027-03-04 2 missed held', '2027-03-18 2 kept'])
  })

  test('are given away at once when that is the rule', async () => {
    const { id, email } = await orderOf()
    await followRule('donate')
    await miss(id, '2027-03-04')
    await settleOn('2027-03-06')
    expect(await storyOf(id)).toEqual(['2027-03-04 2 missed donated'])
    await mailTo(shop, email, 'We gave away')
  })

  test('of one order and day are told of in one letter', async () => {
    const { id, email } = await orderOf()
    await miss(id, '2027-03-04')
    await settleOn('2027-03-06')
    await miss(id, '2027-03-11')
    await settleOn('2027-03-13')
    expect(await storyOf(id)).toEqual([
      '2027-03-04 2 missed held',
      '2027-03-11 2 missed held',
      '2027-03-11 2 kept missed donated',
      '2027-03-18 2 kept',
    ])
    const mail = await mailTo(shop, email, 'Mar 18')
    expect(mail.text).toContain('so we gave them away.')
    expect(await lettersTo(email)).toBe(2)
  })

  test('of two weeks that were to be collected at once are told of together', async () => {
    const { id, email } = await orderOf()
    await shop.shop.db`update pickup set pickup_date = '2027-03-11' where subscription_id = ${id} and week = 0`
    await miss(id, '2027-03-11')
    await settleOn('2027-03-13')
    const kept = await mailTo(shop, email, 'Mar 18')
    expect(kept.text?.match(/We kept your \d+ cartons/g)).toEqual(['We kept your 4 cartons'])
    await shop.shop.db`update pickup set mark = 'missed', marked_at = now() where subscription_id = ${id} and held_from is not null`
    await settleOn('2027-03-20')
    const given = await mailTo(shop, email, 'We gave away')
    expect(given.text?.match(/your \d+ cartons at Library/g)).toEqual(['your 4 cartons at Library'])
  })

  test('stay what they are when they were picked up, not marked, or the money went back', async () => {
    const collected = await orderOf()
    const silent = await orderOf()
    const refunded = await orderOf()
    await miss(refunded.id, '2027-03-04')
    await shop.shop.db`update pickup set mark = 'collected', marked_at = now() where subscription_id = ${collected.id} and week = 0`
    await shop.shop.db`update subscription set status = 'refunded', user_id = ${march.admin.id} where id = ${refunded.id}`
    await settleOn('2027-03-06')
    expect(await storyOf(collected.id)).toEqual(['2027-03-04 2 collected'])
    expect(await storyOf(silent.id)).toEqual([])
    expect(await storyOf(refunded.id)).toEqual(['2027-03-04 2 missed'])
    expect(await Promise.all([collected, silent, refunded].map(({ email }) => lettersTo(email)))).toEqual([0, 0, 0])
  })

  test('of an order that was canceled since do not wait: they are given away, and told, unless that is long ago', async () => {
    const canceled = await orderOf()
    const longAgo = await orderOf()
    for (const { id } of [canceled, longAgo]) await miss(id, '2027-03-04')
    march.setDay('2027-03-05')
    for (const { id } of [canceled, longAgo]) await march.farmer.cancelSubscription({ params: { id }, body: { version: 1 } })
    await shop.shop.db`update pickup set pickup_date = '2027-01-07' where subscription_id = ${longAgo.id} and week = 0`
    await settleOn('2027-03-06')
    expect(await storyOf(canceled.id)).toEqual(['2027-03-04 2 missed donated'])
    expect(await storyOf(longAgo.id)).toEqual(['2027-01-07 2 missed'])
    await mailTo(shop, canceled.email, 'We gave away')
    // That it was canceled, and nothing else.
    expect(await lettersTo(longAgo.email)).toBe(1)
  })

  test('go round a day that the farm leaves out, and follow one that it has moved', async () => {
    const left = await orderOf()
    const moved = await orderOf()
    const { day_change_id: id, version } = await march.farmer.addDayChange({
      body: { pickup_date: '2027-03-11', site_id: library.site_id, to_date: null, note: '' },
    })
    await miss(left.id, '2027-03-04')
    await settleOn('2027-03-06')
    expect(await storyOf(left.id)).toContain('2027-03-18 2 kept')
    await march.farmer.editDayChange({ params: { id }, body: { to_date: '2027-03-10', note: '', version } })
    await miss(moved.id, '2027-03-04')
    await settleOn('2027-03-06')
    expect(await storyOf(moved.id)).toContain('2027-03-10 2 kept')
    await shop.shop.db`delete from day_change`
  })

  test('are not promised for a day that has gone by, however long nobody looked', async () => {
    const { id } = await orderOf()
    await miss(id, '2027-03-04')
    await settleOn('2027-03-20')
    expect(await storyOf(id)).toContain('2027-03-25 2 kept')
  })
})

test('several processes at once settle each pickup once, with one letter', async () => {
  const orders = [await orderOf(), await orderOf(), await orderOf()]
  for (const { id } of orders) await miss(id, '2027-03-04')
  march.setDay('2027-03-06')
  const beside = await openTestShop({ clock: march.clock, beside: shop })
  await Promise.all([shop, beside, shop, beside].map((each) => settleUnclaimed(each.shop)))
  await beside.close()
  for (const { id, email } of orders) {
    expect(await storyOf(id)).toEqual(['2027-03-04 2 missed held', '2027-03-11 2 kept'])
    expect(await lettersTo(email)).toBe(1)
  }
})

test('one order that cannot be settled stops no other', async () => {
  const broken = await orderOf()
  const fine = await orderOf()
  const { db } = shop.shop
  for (const { id } of [broken, fine]) await miss(id, '2027-03-04')
  const first = await march.pickupOn(broken.id, '2027-03-04')
  await db.unsafe(`alter table pickup add constraint no_hold check (held_from <> ${first})`)
  await settleOn('2027-03-06')
  expect(await storyOf(broken.id)).toEqual(['2027-03-04 2 missed'])
  expect(await storyOf(fine.id)).toContain('2027-03-11 2 kept')
  await db`alter table pickup drop constraint no_hold`
  await settleOn('2027-03-06')
  expect(await storyOf(broken.id)).toContain('2027-03-11 2 kept')
})
