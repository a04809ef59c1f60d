import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import type { PackingDay } from '../../shared/shapes/packing.ts'
import type { Handlers } from '../http/ask.ts'
import { FileInPieces } from '../http/file-in-pieces.ts'
import { packDay } from '../pickups/packing-day.ts'
import { packingSheets } from '../sheets/packing-sheets.ts'
import { writeSpreadsheet } from '../sheets/xlsx/spreadsheet.ts'
import type { Db } from '../store/database/database.ts'
import { listDays } from '../store/pickups/packed-days.ts'
import * as packing from '../store/pickups/packing.ts'

const DAYS_BACK = 31

const readDay = async (db: Db, date: PlainDate, today: PlainDate, now: Date): Promise<PackingDay> =>
  packDay(date, await packing.readRows(db, [date, addDays(date, -7)], today), now)

export const packingHandlers = {
  listPickupDays: ({ db, today }) => listDays(db, addDays(today, -DAYS_BACK), today),

  readPackingDay: ({ params, db, today, shop }) => readDay(db, params.date, today, shop.clock()),

  downloadPacking: async ({ params, db, today, shop }) => {
    const [now, timeZone] = [shop.clock(), shop.farm.current.time_zone]
    const day = await readDay(db, params.date, today, now)
    const bytes = await writeSpreadsheet(packingSheets(day, now, timeZone), { timeZone, madeAt: now })
    return new FileInPieces(bytes, `packing-${params.date}.xlsx`)
  },
} satisfies Partial<Handlers>
