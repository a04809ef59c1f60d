import { beforeAll, beforeEach } from 'vitest'
import type { Weekday } from '../../../src/shared/dates/calendar.ts'
import type { Cycle, Site } from '../../../src/shared/shapes/entities.ts'
import type { NewDayChange } from '../../../src/shared/shapes/farm-settings.ts'
import { type Member, makeAdmin } from '../people/people.ts'
import { as, type Client } from '../shop/client.ts'
import { type TestShop, useTestShop } from '../shop/test-shop.ts'
import { addOrder } from './farm-orders.ts'

/** A farm whose two sites hand over on the Tuesdays of March 2027, and that changes its days. */

export const TUESDAYS: [string, string, string, string] = ['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23']
export const [FIRST, SECOND, THIRD] = TUESDAYS

export type Tuesdays = {
  shop: TestShop
  clock: { now: Date }
  admin: Member
  farmer: Client
  cycle: Cycle
  site: Site
  other: Site
  setDay: (date: string) => void
  addSite: (site_name: string, day: Weekday) => Promise<Site>
  order: (at: Site, second_email?: string) => Promise<number>
  /** The dates of an order's pickups, week by week. */
  datesOf: (id: number) => Promise<string[]>
  /** The second Tuesday has no pickup, unless another day or another date is given. */
  change: (part?: Partial<NewDayChange>) => ReturnType<Client['addDayChange']>
  takeBack: (change: { day_change_id: number }) => ReturnType<Client['removeDayChange']>
}

export const useTuesdays = (): Tuesdays => {
  const clock = { now: new Date(0) }
  const shop = useTestShop({ clock: () => clock.now })
  const farm = { shop, clock } as Tuesdays
  farm.setDay = (date) => {
    clock.now = new Date(`${date}T17:00:00Z`)
  }
  farm.addSite = (site_name, day) =>
    farm.farmer.addSite({
      body: { site_name, site_address: '1 Lane', site_instructions: '', pickup_start_day: day, pickup_deadline_day: day },
    })
  farm.order = (at, second_email = '') => addOrder(shop, farm.admin, farm.cycle, at, { second_email })
  farm.datesOf = async (id) => {
    const rows = await shop.shop.db<{ pickup_date: string }[]>`select pickup_date from pickup where subscription_id = ${id} order by week`
    return rows.map(({ pickup_date }) => pickup_date)
  }
  farm.change = (part = {}) => farm.farmer.addDayChange({ body: { pickup_date: SECOND, site_id: null, to_date: null, note: '', ...part } })
  farm.takeBack = ({ day_change_id }) => farm.farmer.removeDayChange({ params: { id: day_change_id }, query: {} })
  beforeAll(async () => {
    farm.admin = await makeAdmin(shop)
    farm.farmer = as(shop.app, farm.admin)
  })
  beforeEach(async () => {
    farm.setDay('2027-02-20')
    await shop.shop.db`delete from pickup`
    await shop.shop.db`delete from day_change`
    const dates = { start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
    farm.cycle = await farm.farmer.addCycle({ body: { cycle_name: 'March', ...dates } })
    farm.site = await farm.addSite('Barn', 'Tuesday')
    farm.other = await farm.addSite('Mill', 'Tuesday')
  })
  return farm
}
