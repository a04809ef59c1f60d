import type { Cycle } from '../../../shared/shapes/entities.ts'
import { FileInPieces } from '../../http/file-in-pieces.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { cycleSheets } from '../../sheets/cycle-sheets.ts'
import { orderSheet, sumUp } from '../../sheets/order-sheet.ts'
import { slug } from '../../sheets/slug.ts'
import { waitlistSheet } from '../../sheets/waitlist-sheet.ts'
import type { Feed, Sheet } from '../../sheets/xlsx/sheet.ts'
import { MOST_COUNTED_ROWS } from '../../sheets/xlsx/sheet-parts.ts'
import { writeSpreadsheet } from '../../sheets/xlsx/spreadsheet.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as waitlist from '../../store/mail/waitlist.ts'
import * as orderSheets from '../../store/orders/order-sheets.ts'
import { readChoice } from '../../store/sold-as.ts'

type Asked = Pick<Ask<'downloadAllOrders'>, 'shop' | 'today' | 'user'>
type Progress = { rows: number; of: number }

const ordersOf =
  (db: Db, chosen: orderSheets.Chosen, progress: Progress): Feed<orderSheets.SheetOrder> =>
  (take) =>
    orderSheets.feed(db, chosen, async (orders) => {
      await take(orders)
      progress.rows += orders.length
    })

/** Writes a file and lets its progress be read meanwhile; of several downloads at once, that of the newest. */
const download = async (
  { shop, today, user }: Asked,
  name: string,
  progress: Progress,
  sheets: readonly Sheet[],
): Promise<FileInPieces> => {
  shop.downloads.set(user.id, progress)
  try {
    const bytes = await writeSpreadsheet(sheets, { timeZone: shop.farm.current.time_zone, madeAt: shop.clock() })
    return new FileInPieces(bytes, `${name}-${today}.xlsx`)
  } finally {
    if (shop.downloads.get(user.id) === progress) shop.downloads.delete(user.id)
  }
}

/** A large file occupies its connection for seconds. `hasProducts`: the farm sells more than a weekly carton. */
const inTurn = <Result>({ shop }: Asked, db: Pool, read: (moment: Db, hasProducts: boolean) => Promise<Result>) =>
  shop.semaphores.download(() => orderSheets.inOneMoment(db, async (moment) => read(moment, await readChoice(moment))))

/** More orders than a sheet of any spreadsheet program has rows. */
export const isTooLong = ({ orders }: Pick<orderSheets.OrderSums, 'orders'>): boolean => orders > MOST_COUNTED_ROWS
const most = { most: MOST_COUNTED_ROWS.toLocaleString('en-US') }

const nameOf = ({ cycle_id, cycle_name }: Cycle): string => `orders-${slug(cycle_name, `cycle-${cycle_id}`)}`

export const downloadHandlers = {
  readDownloadProgress: async ({ shop, user }) => ({ progress: shop.downloads.get(user.id) ?? null }),

  downloadCycleOrders: async ({ params, db, refuse, ...asked }) => {
    const cycle = await cycles.find(db, params.cycleId)
    if (!cycle) throw refuse('notFound')
    const { cycle_id } = cycle
    return inTurn(asked, db, async (moment, hasProducts) => {
      const sites = await orderSheets.sumBySite(moment, { cycle_id })
      if (sites.some(isTooLong)) throw refuse('sheetFull', most)
      const progress = { rows: 0, of: sumUp(sites).orders }
      const sheets = cycleSheets(sites, ({ site_id }) => ordersOf(moment, { cycle_id, site_id }, progress), hasProducts)
      return download(asked, nameOf(cycle), progress, sheets)
    })
  },

  downloadSiteOrders: async ({ params, db, refuse, ...asked }) => {
    const [cycle, site] = await Promise.all([cycles.find(db, params.cycleId), orderSheets.findSite(db, params.siteId)])
    if (!cycle || !site) throw refuse('notFound')
    const chosen = { cycle_id: cycle.cycle_id, site_id: site.site_id }
    return inTurn(asked, db, async (moment, hasProducts) => {
      const sums = sumUp(await orderSheets.sumBySite(moment, chosen))
      if (site.is_archived && sums.orders === 0) throw refuse('notFound')
      if (isTooLong(sums)) throw refuse('sheetFull', most)
      const progress = { rows: 0, of: sums.orders }
      const sheet = orderSheet(site.site_name, ordersOf(moment, chosen, progress), sums, hasProducts)
      return download(asked, `${nameOf(cycle)}-${slug(site.site_name, `site-${site.site_id}`)}`, progress, [sheet])
    })
  },

  downloadAllOrders: ({ db, refuse, ...asked }) =>
    inTurn(asked, db, async (moment, hasProducts) => {
      const sums = sumUp(await orderSheets.sumBySite(moment, {}))
      if (isTooLong(sums)) throw refuse('sheetFull', most)
      const progress = { rows: 0, of: sums.orders }
      return download(asked, 'all-orders', progress, [orderSheet('Orders', ordersOf(moment, {}, progress), sums, hasProducts)])
    }),

  downloadChosenOrders: ({ query, db, refuse, ...asked }) =>
    inTurn(asked, db, async (moment, hasProducts) => {
      const chosen = { ids: query.orders }
      const sums = sumUp(await orderSheets.sumBySite(moment, chosen))
      if (sums.orders === 0) throw refuse('notFound')
      const progress = { rows: 0, of: sums.orders }
      return download(asked, 'chosen-orders', progress, [orderSheet('Orders', ordersOf(moment, chosen, progress), sums, hasProducts)])
    }),

  downloadWaitlist: async ({ db, ...asked }) => {
    const waiting = await waitlist.list(db)
    return download(asked, 'waitlist', { rows: 0, of: waiting.length }, [waitlistSheet(waiting)])
  },
} satisfies Partial<Handlers>
