import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/shop/test-shop.ts'
import { dateAt } from '../../shared/dates/calendar.ts'
import * as cycles from '../store/farm/cycles.ts'
import { fillDemoFarm } from './demo-farm.ts'

const WEEK_MS = 7 * 86_400_000
// Both clock changes, the turn of the year, and moments at which the farm's date is not that of UTC.
const MOMENTS = ['2026-03-08T04:59:00Z', '2026-03-08T07:30:00Z', '2026-11-01T05:30:00Z', '2027-01-01T04:30:00Z', '2028-02-29T12:00:00Z']

test.each(MOMENTS)('a demo farm filled at %s sells then, and at every later start', async (at) => {
  let now = new Date(at)
  const { shop, close } = await openTestShop({ clock: () => now })
  for (const weeksLater of [0, 8, 9, 20, 21, 40, 41, 200]) {
    now = new Date(Date.parse(at) + weeksLater * WEEK_MS)
    await fillDemoFarm(shop)
    const today = dateAt(now, shop.config.timeZone)
    const active = (await cycles.list(shop.db)).filter(({ is_active }) => is_active)
    expect(active, `${weeksLater} weeks later`).toHaveLength(1)
    expect(active.every(({ start_date, end_date }) => start_date <= today && today <= end_date)).toBe(true)
  }
  const names = (await cycles.list(shop.db)).map(({ cycle_name }) => cycle_name)
  expect(new Set(names).size).toBe(names.length)
  await close()
})

test('a running cycle that the admin stopped runs again after the next start', async () => {
  const { shop, close } = await openTestShop()
  await fillDemoFarm(shop)
  const running = (await cycles.list(shop.db)).find(({ is_active }) => is_active)
  await cycles.setActive(shop.db, running?.cycle_id ?? 0, false)
  await fillDemoFarm(shop)
  expect((await cycles.list(shop.db)).find(({ is_active }) => is_active)).toEqual(running)
  await close()
})
