import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCycle, addSite } from '../../../tests/support/orders/farm-orders.ts'
import { addPickup, addPlainOrder, type Wish } from '../../../tests/support/orders/packing.ts'
import { type Member, makeMember } from '../../../tests/support/people/people.ts'
import { empty } from '../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import { stopNewsletter } from '../mail/newsletter.ts'
import { endSeason } from './end-season.ts'

/** In New York, 9:00 is 14:00 of the world's clock in November. */
const MORNING_AFTER = '2026-11-21T14:00:00Z'
const clock = { now: new Date(MORNING_AFTER) }
const shop = useTestShop({ clock: () => clock.now })
const LAST = '2026-11-19'
const END = '2026-11-19'
let ann = {} as Member
let barn = {} as Site
let cycle_id = 0

beforeAll(async () => {
  ann = await makeMember(shop)
  barn = await addSite(shop, 'Barn')
  // Thursday, and until Friday.
  await shop.shop.db`update site set pickup_start_day = 'Thursday', pickup_deadline_day = 'Friday'`
})
beforeEach(async () => {
  const { db, farm } = shop.shop
  await empty(db, ['subscription', 'mail', 'mailing', 'unsubscribed'])
  await db`update cycle set season_told_at = now()`
  await db`update shop set season_letter = true, pantry_name = 'the food pantry'`
  await farm.reload()
  cycle_id = (await addCycle(shop)).cycle_id
  await db`update cycle set start_date = '2026-09-03', end_date = ${END}, cycle_name = 'Fall 2026' where cycle_id = ${cycle_id}`
  clock.now = new Date(MORNING_AFTER)
})

const order = (wish: Wish = { owner: ann }) => addPlainOrder(shop, barn, cycle_id, wish)
/** Collected four cartons, missed two, gave two away and donated one with the order. */
const aSeason = async (wish?: Wish) => {
  const id = await order(wish)
  for (const date of ['2026-11-05', LAST]) await addPickup(shop, id, barn, date)
  const missed = await addPickup(shop, id, barn, '2026-11-12')
  await shop.shop.db`update pickup set mark = 'missed', marked_at = now() where pickup_id = ${missed}`
  await addPickup(shop, id, barn, '2026-10-29', { state: 'donated' })
  await addPickup(shop, id, barn, '2026-10-22', { state: 'skipped' })
  await shop.shop.db`update subscription set donation_cartons = 1 where id = ${id}`
  return id
}
const letters = async () => [
  ...(await shop.shop.db<{ to_address: string; subject: string; body_text: string; unsubscribe_url: string }[]>`
    select to_address, subject, body_text, unsubscribe_url from mail where letter = 'season-end' order by to_address`),
]

describe('after the last day of a season', () => {
  test('everybody who was there is thanked once, with what they ate and gave in all their orders', async () => {
    await aSeason()
    await aSeason()
    await addPlainOrder(shop, barn, cycle_id, { owner: await makeMember(shop), status: 'refunded' })
    await order({ owner: await makeMember(shop) })
    await Promise.all([endSeason(shop.shop), endSeason(shop.shop)])
    await endSeason(shop.shop)
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to_address: ann.email, subject: 'Thank you for Fall 2026, from Our farm' })
    expect(letter?.body_text).toContain('Fall 2026 is over. You got 8 dozen eggs and gave 6 dozen away. Thank you!')
    expect(letter?.body_text).toContain('The eggs you gave away went to the food pantry.')
    expect(letter?.unsubscribe_url).toContain('/unsubscribe')
    expect([...(await shop.shop.db`select kind, recipients from mailing`)]).toEqual([{ kind: 'season-end', recipients: 1 }])
  })

  test('a Spanish reader is thanked with the name that the farm wrote in Spanish, or with the name standing alone', async () => {
    const { db, farm } = shop.shop
    const thank = async (pantry_name_es: string) => {
      const owner = await makeMember(shop)
      await db`update app_user set language = 'es' where id = ${owner.id}`
      await db`update shop set writes_spanish = true, pantry_name_es = ${pantry_name_es}`
      await db`update cycle set season_told_at = null where cycle_id = ${cycle_id}`
      await farm.reload()
      await empty(db, ['subscription', 'mail', 'mailing'])
      await aSeason({ owner })
      await endSeason(shop.shop)
      return (await letters())[0]?.body_text
    }
    expect(await thank('el banco de alimentos')).toContain('Los huevos que donaste fueron para: el banco de alimentos.')
    expect(await thank('')).toContain('Los huevos que donaste fueron para: the food pantry.')
  })

  test.each([
    ['on its last day to collect, a Friday', '2026-11-20T20:00:00Z'],
    ['in the night after it', '2026-11-21T08:00:00Z'],
  ])('nobody is thanked before that: %s', async (_, now) => {
    clock.now = new Date(now)
    await aSeason()
    await endSeason(shop.shop)
    expect(await letters()).toEqual([])
  })

  test('nor before a pickup that the farm has moved behind the end of the cycle', async () => {
    await addPickup(shop, await aSeason(), barn, '2026-11-24')
    await endSeason(shop.shop)
    expect(await letters()).toEqual([])
    clock.now = new Date('2026-11-26T14:00:00Z')
    await endSeason(shop.shop)
    expect(await letters()).toHaveLength(1)
  })

  test('nobody is thanked who wants no news, nor for a season that was over long before, nor where the farm wants no such letter', async () => {
    await aSeason()
    await stopNewsletter(shop.shop, ann.email)
    await endSeason(shop.shop)
    await shop.shop.db`delete from unsubscribed`

    await shop.shop.db`update cycle set season_told_at = null where cycle_id = ${cycle_id}`
    clock.now = new Date('2026-12-10T14:00:00Z')
    await endSeason(shop.shop)

    await shop.shop.db`update cycle set season_told_at = null where cycle_id = ${cycle_id}`
    clock.now = new Date(MORNING_AFTER)
    await shop.shop.db`update shop set season_letter = false`
    await shop.shop.farm.reload()
    await endSeason(shop.shop)
    // Turned on again, it does not write to those whose season has passed meanwhile.
    await shop.shop.db`update shop set season_letter = true`
    await shop.shop.farm.reload()
    await endSeason(shop.shop)
    expect(await letters()).toEqual([])
  })
})
