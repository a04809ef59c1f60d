import { expect, test } from 'vitest'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { runDueJobs } from './every-minute.ts'

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })

test('a duty that fails is logged and keeps no other waiting', async () => {
  const { db } = shop.shop
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks, opens_at) values ('Spring', '2027-03-01', '2027-04-25', 8, '2027-03-01 09:00')`
  await db`alter table place_wish rename to lost`
  await runDueJobs(shop.shop)
  await db`alter table lost rename to place_wish`
  expect(await db`select is_active from cycle`).toEqual([{ is_active: true }])
  const failed = shop.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A background job failed')
  expect(failed.map(({ duty }) => duty)).toEqual(['offerPlaces'])
})
