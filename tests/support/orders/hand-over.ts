import { beforeAll, beforeEach } from 'vitest'
import type { Clock } from '../../../src/server/kernel/clock.ts'
import type { Cycle, NewSite, Site } from '../../../src/shared/shapes/entities.ts'
import type { ManualOrder } from '../../../src/shared/shapes/orders.ts'
import { type Member, makeAdmin } from '../people/people.ts'
import { as, type Client } from '../shop/client.ts'
import { type TestShop, useTestShop } from '../shop/test-shop.ts'
import { addOrder } from './farm-orders.ts'

/** A farm in March 2027 that hands over on Thursdays (4, 11, 18, 25) until Friday. */

const MARCH = { cycle_name: 'March', start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
const LIBRARY = {
  site_name: 'Library',
  site_address: '1 Lane, Nowhereville',
  site_instructions: '',
  pickup_start_day: 'Thursday',
  pickup_deadline_day: 'Friday',
} as const

export type March = {
  shop: TestShop
  clock: Clock
  admin: Member
  farmer: Client
  cycle: Cycle
  /** Noon on the farm's clock, or another hour of that of Greenwich. */
  setDay: (date: string, time?: string) => void
  addSite: (over?: Partial<NewSite>) => Promise<Site>
  order: (site: Site, over?: Partial<ManualOrder>) => Promise<number>
  /** The one pickup of an order on a day. */
  pickupOn: (order: number, date: string) => Promise<number>
}

export const useMarch = (): March => {
  let now = new Date(0)
  const clock = () => now
  const march = { shop: useTestShop({ clock }), clock } as March
  march.setDay = (date, time = '17:00:00') => {
    now = new Date(`${date}T${time}Z`)
  }
  march.addSite = (over = {}) => march.farmer.addSite({ body: { ...LIBRARY, ...over } })
  march.order = (site, over = {}) => addOrder(march.shop, march.admin, march.cycle, site, over)
  march.pickupOn = async (order, date) => {
    const [row] = await march.shop.shop.db<{ pickup_id: number }[]>`
      select pickup_id from pickup where subscription_id = ${order} and pickup_date = ${date} and state = 'planned' order by pickup_id desc`
    if (!row) throw new Error(`Order ${order} has nothing to collect on ${date}`)
    return row.pickup_id
  }
  beforeAll(async () => {
    march.setDay('2027-02-20')
    march.admin = await makeAdmin(march.shop)
    march.farmer = as(march.shop.app, march.admin)
    march.cycle = await march.farmer.addCycle({ body: MARCH })
  })
  beforeEach(() => march.setDay('2027-02-20'))
  return march
}
