import * as cycles from '../../../src/server/store/farm/cycles.ts'
import * as sites from '../../../src/server/store/farm/sites.ts'
import * as orders from '../../../src/server/store/orders/orders.ts'
import type { Cycle, Site } from '../../../src/shared/shapes/entities.ts'
import type { ManualOrder, OrderStatus } from '../../../src/shared/shapes/orders.ts'
import type { Download } from '../../../src/shared/shapes/records.ts'
import { type Member, makeMember } from '../people/people.ts'
import { as } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { type ReadSheet, readXlsx, valuesOf } from './read-xlsx.ts'

/** Orders for tests, and the spreadsheets they come back in. */

export const addCycle = ({ shop }: TestShop, cycle_name = 'Spring 2026'): Promise<Cycle> =>
  cycles.add(shop.db, { cycle_name, start_date: '2027-03-01', end_date: '2027-05-10', number_of_weeks: 10 })

const place = { site_address: '1 Lane', site_instructions: '', pickup_start_day: 'Monday', pickup_deadline_day: 'Friday' } as const

export const addSite = ({ shop }: TestShop, site_name: string): Promise<Site> => sites.add(shop.db, { site_name, ...place })

export const renameSite = ({ shop }: TestShop, site: Site, site_name: string) => sites.edit(shop.db, site.site_id, { site_name, ...place })

const ANN = { name: 'Ann', cartons_per_week: 2, donation_cartons: 0, total_amount: 130, second_email: '', additional_notes: '' }

/** An order that the farmer takes by hand. */
export const addOrder = async (
  { app }: TestShop,
  farmer: Member,
  { cycle_id }: Cycle,
  { site_id }: Site,
  order: Partial<ManualOrder> = {},
) => (await as(app, farmer).addSubscription({ body: { ...ANN, ...order, cycle_id, pickup_site: site_id } })).id

/** An order that came through the shop and stands in some state: one carton a week and 3 donated, for $84.50. */
export const addCardOrder = async (shop: TestShop, status: OrderStatus, { cycle_id }: Cycle, site: Site): Promise<number> => {
  const { id: user_id } = await makeMember(shop)
  const order = { user_id, status, cycle_id, name: `A ${status} one`, second_email: '', additional_notes: ' ' }
  const amounts = { cartons_per_week: 1, donation_cartons: 3, first_week: 0, weeks: 10, price_cents: 650, total_cents: 8_450 }
  return orders.add(shop.shop.db, { ...order, ...amounts }, site)
}

export const openDownload = ({ data }: Download): [ReadSheet, ...ReadSheet[]] => {
  const [first, ...others] = readXlsx(Buffer.from(data, 'base64')).sheets
  if (!first) throw new Error('The file has no sheet')
  return [first, ...others]
}

/** The rows between the header and the totals. */
export const bodyOf = (sheet: ReadSheet) => sheet.rows.slice(1, -1).map(valuesOf)
export const totalsOf = (sheet: ReadSheet) => valuesOf(sheet.rows.at(-1))
