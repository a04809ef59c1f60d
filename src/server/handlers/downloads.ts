import type { Cycle, Download } from '../../shared/entities.ts'
import type { Ask, Handlers } from '../context.ts'
import type { Sheet } from '../outside/sheet.ts'
import { writeSpreadsheet } from '../outside/spreadsheet.ts'
import { cycleSheets } from '../sheets/cycle-sheets.ts'
import { orderSheet } from '../sheets/order-sheet.ts'
import { slug } from '../sheets/slug.ts'
import { waitlistSheet } from '../sheets/waitlist-sheet.ts'
import * as cycles from '../store/cycles.ts'
import * as orderSheets from '../store/order-sheets.ts'
import * as subscriptions from '../store/subscriptions.ts'
import * as waitlist from '../store/waitlist.ts'

type Asked = Pick<Ask<'downloadAllOrders'>, 'shop' | 'today'>

const download = async ({ shop, today }: Asked, name: string, sheets: readonly Sheet[]): Promise<Download> => {
  const bytes = await writeSpreadsheet(sheets, { timeZone: shop.config.timeZone, madeAt: shop.clock() })
  return { data: Buffer.from(bytes).toString('base64'), filename: `${name}-${today}.xlsx` }
}

const ordersOf = ({ cycle_id, cycle_name }: Cycle): string => `orders-${slug(cycle_name, `cycle-${cycle_id}`)}`

export const downloadHandlers = {
  downloadCycleOrders: async ({ params, db, refuse, ...asked }) => {
    const cycle = await cycles.find(db, params.cycleId)
    if (!cycle) throw refuse('notFound')
    const orders = await subscriptions.list(db, { cycle_id: cycle.cycle_id })
    return download(asked, ordersOf(cycle), cycleSheets(orders, await orderSheets.siteNames(db)))
  },

  downloadSiteOrders: async ({ params, db, refuse, ...asked }) => {
    const [cycle, site] = await Promise.all([cycles.find(db, params.cycleId), orderSheets.findSite(db, params.siteId)])
    if (!cycle || !site) throw refuse('notFound')
    const orders = await subscriptions.list(db, { cycle_id: cycle.cycle_id, site_id: site.site_id })
    if (site.is_archived && orders.length === 0) throw refuse('notFound')
    return download(asked, `${ordersOf(cycle)}-${slug(site.site_name, `site-${site.site_id}`)}`, [orderSheet(site.site_name, orders)])
  },

  downloadAllOrders: async ({ db, ...asked }) => download(asked, 'all-orders', [orderSheet('Orders', await subscriptions.list(db))]),

  downloadWaitlist: async ({ db, ...asked }) => download(asked, 'waitlist', [waitlistSheet(await waitlist.list(db))]),
} satisfies Partial<Handlers>
