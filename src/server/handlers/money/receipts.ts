import { daysBetween } from '../../../shared/dates/calendar.ts'
import { COMPARED_DAYS_MAX, RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { BookedReceipt, ReceiptSpan } from '../../../shared/shapes/receipts.ts'
import { expectFit } from '../../http/authorize-caller.ts'
import { FileInPieces } from '../../http/file-in-pieces.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import type { Shop } from '../../kernel/context.ts'
import { compareBooks } from '../../money/receipts/compare-books.ts'
import { ProviderAway } from '../../outside/payments.ts'
import { booksSheets, type OpenBalances } from '../../sheets/books-sheets.ts'
import { writeCsv } from '../../sheets/csv.ts'
import { booksColumns, booksRows } from '../../sheets/receipt-row.ts'
import type { Feed } from '../../sheets/xlsx/sheet.ts'
import { MOST_COUNTED_ROWS } from '../../sheets/xlsx/sheet-parts.ts'
import { writeSpreadsheet } from '../../sheets/xlsx/spreadsheet.ts'
import type { Db } from '../../store/database/database.ts'
import { unspentGifts } from '../../store/money/gift-record.ts'
import * as receiptGaps from '../../store/money/receipt-gaps.ts'
import * as receiptRecord from '../../store/money/receipt-record.ts'
import * as receiptSums from '../../store/money/receipt-sums.ts'
import * as statements from '../../store/money/statements.ts'
import { inOneMoment } from '../../store/orders/order-sheets.ts'
import * as orders from '../../store/orders/orders.ts'

const letterhead = ({ farm }: Shop) => ({ farm_address: farm.current.farm_address, receipt_text: farm.current.receipt_text })

/** What the farm owes for money it has, at the end of a day. */
const openBalances = async ({ farm }: Shop, db: Db, on: string): Promise<OpenBalances> => ({
  open_credit_cents: await receiptSums.openCredit(db, on, farm.current.time_zone),
  unspent_gift_cents: (await unspentGifts(db, on, farm.current.time_zone)).cents,
})

const stateSeason = async ({ shop, db, today }: Pick<Ask<'readMyStatement'>, 'shop' | 'db' | 'today'>, of: statements.StatementOf) => {
  const statement = await inOneMoment(db, (moment) => statements.read(moment, of, shop.farm.current.time_zone))
  return statement && { ...statement, ...letterhead(shop), as_of: today }
}

const nameOf = ({ from, until }: ReceiptSpan, today: string): string => `receipts-${from ?? 'first'}-to-${until ?? today}`

export const receiptHandlers = {
  readReceipt: async ({ params, user, session, db, shop, refuse }) => {
    const found = await receiptRecord.find(db, params.id)
    const isOwn = found?.owner === user.id
    if (!found || (!isOwn && user.role !== 'admin')) throw refuse('notFound')
    if (!isOwn) expectFit({ user, session }, shop.farm.current)
    return { ...found.paper, ...letterhead(shop), ...(found.others.length > 0 && { others: found.others }) }
  },

  listMyReceipts: ({ user, db }) => receiptRecord.listOfUser(db, user.id),

  readMyStatement: async ({ params, user, refuse, ...asked }) => {
    const statement = await stateSeason(asked, { cycle_id: params.cycleId, user_id: user.id })
    if (!statement) throw refuse('notFound')
    return statement
  },

  readStatement: async ({ params, refuse, ...asked }) => {
    const of = await statements.ofOrder(asked.db, params.id)
    const statement = of && (await stateSeason(asked, of))
    if (!statement) throw refuse('notFound')
    return statement
  },

  listReceipts: async ({ query, db, setHeader }) => {
    setPageHeaders(setHeader, 'listReceipts', query, { perPage: RECORDS_PER_PAGE, total: await receiptRecord.count(db, query) })
    return receiptRecord.list(db, query)
  },

  readReceiptTotals: ({ query, db, shop, today }) =>
    inOneMoment(db, async (moment) => {
      const by_method = await receiptSums.sumByMethod(moment, query)
      const gaps = await receiptGaps.list(moment, query, shop.farm.current.time_zone)
      return { ...receiptSums.sumUp(by_method), by_method, gaps, ...(await openBalances(shop, moment, query.until ?? today)) }
    }),

  listOrderReceipts: async ({ params, db, refuse }) => {
    if (!(await orders.find(db, params.id))) throw refuse('notFound')
    return receiptRecord.listOfOrder(db, params.id)
  },

  downloadReceipts: ({ query: { format, ...span }, db, shop, today, user, refuse }) =>
    shop.semaphores.download(() =>
      inOneMoment(db, async (moment) => {
        const months = await receiptSums.sumByMonth(moment, span)
        const progress = { rows: 0, of: receiptSums.sumUp(months).receipts }
        const isSheet = format === 'xlsx'
        if (isSheet && progress.of > MOST_COUNTED_ROWS) throw refuse('booksFull', { most: MOST_COUNTED_ROWS.toLocaleString('en-US') })
        shop.downloads.set(user.id, progress)
        const receipts: Feed<BookedReceipt> = (take) =>
          receiptRecord.feed(moment, span, async (some) => {
            await take(some)
            progress.rows += some.length
          })
        const rows = booksRows(receipts, await receiptGaps.list(moment, span, shop.farm.current.time_zone))
        const on = span.until ?? today
        try {
          const bytes = isSheet
            ? await writeSpreadsheet(booksSheets(rows, months, { on, ...(await openBalances(shop, moment, on)) }), {
                timeZone: shop.farm.current.time_zone,
                madeAt: shop.clock(),
              })
            : await writeCsv(booksColumns, rows)
          return new FileInPieces(bytes, `${nameOf(span, today)}.${format}`)
        } finally {
          if (shop.downloads.get(user.id) === progress) shop.downloads.delete(user.id)
        }
      }),
    ),

  compareBooks: async ({ query, shop, refuse }) => {
    const days = daysBetween(query.from, query.until) + 1
    if (days < 1 || days > COMPARED_DAYS_MAX) throw refuse('spanTooLong', { most: COMPARED_DAYS_MAX })
    try {
      return await compareBooks(shop, query)
    } catch (error) {
      if (error instanceof ProviderAway) throw refuse('booksAway')
      throw error
    }
  },
} satisfies Partial<Handlers>
