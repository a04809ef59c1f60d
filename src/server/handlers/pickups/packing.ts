import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { weekOf } from '../../../shared/dates/farm-week.ts'
import type { PackingDay } from '../../../shared/shapes/packing.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { FileInPieces } from '../../http/file-in-pieces.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { countLateReaders, notifyLate } from '../../pickups/notify-late.ts'
import { packDay } from '../../pickups/packing-day.ts'
import { readPledged, readWeek } from '../../pickups/week.ts'
import { packingSheets } from '../../sheets/packing-sheets.ts'
import { writeSpreadsheet } from '../../sheets/xlsx/spreadsheet.ts'
import * as sites from '../../store/farm/sites.ts'
import * as activities from '../../store/people/activities.ts'
import * as packed from '../../store/pickups/packed.ts'
import { listDays, listDaysBetween } from '../../store/pickups/packed-days.ts'
import * as packing from '../../store/pickups/packing.ts'

const DAYS_BACK = 31

type Asked = Pick<Ask<'readPackingDay'>, 'db' | 'today' | 'shop'>

/** Some days of one week. Donated cartons are listed on the last one, so that they are brought once. */
const readDays = async ({ db, today, shop }: Asked, date: PlainDate, wanted: readonly PlainDate[]): Promise<PackingDay[]> => {
  const { monday, sunday } = weekOf(date)
  const rows = await packing.readRows(db, [...new Set(wanted.flatMap((day) => [day, addDays(day, -7)]))], today)
  const last = (await listDaysBetween(db, monday, sunday, today)).at(-1)
  const pledged = last && wanted.includes(last) ? await readPledged(db, date) : null
  const { pantry_name, hosts_note_payments: prints_owed } = shop.farm.current
  return wanted.map((day) => packDay(day, rows, { now: shop.clock(), pantry_name, prints_owed, pledged: day === last ? pledged : null }))
}

const readDay = async (asked: Asked, date: PlainDate): Promise<PackingDay> => {
  const [day] = await readDays(asked, date, [date])
  if (!day) throw new Error('A day was asked for and not read')
  return day
}

const placeOf = ({ params }: Pick<Ask<'markPacked'>, 'params'>) => ({ pickup_date: params.date, site_id: params.id })
const labelOf = (date: PlainDate, site_name: string) => `${showDate(date)}, ${site_name}`

export const packingHandlers = {
  listPickupDays: ({ db, today }) => listDays(db, addDays(today, -DAYS_BACK), today),

  readPackingDay: ({ params, db, today, shop }) => readDay({ db, today, shop }, params.date),

  readWeek: ({ query, db, today, shop }) =>
    readWeek(db, { of: query.of ?? today, today, now: shop.clock(), pantry_name: shop.farm.current.pantry_name }),

  readPackingWeek: async ({ params, db, today, shop }) => {
    const { monday, sunday } = weekOf(params.date)
    return readDays({ db, today, shop }, params.date, await listDaysBetween(db, monday, sunday, today))
  },

  markPacked: (asked) =>
    asked.db.begin(async (tx) => {
      const place = placeOf(asked)
      const at = asked.shop.clock()
      const { user, today, body, refuse } = asked
      const site_name = await packed.findSiteName(tx, place, today)
      if (!site_name) throw refuse('notFound')
      await packed.tick(tx, { ...place, contents: body.contents, packed_at: at, packed_by: user.id })
      await activities.note(tx, { user, at }, 'markPacked', {
        label: labelOf(place.pickup_date, site_name),
        was: { packed: false },
        is: { packed: true },
      })
      return undefined
    }),

  markUnpacked: (asked) =>
    asked.db.begin(async (tx) => {
      const place = placeOf(asked)
      const at = asked.shop.clock()
      const { user, refuse } = asked
      const site = await sites.findStored(tx, place.site_id)
      if (!site) throw refuse('notFound')
      // Somebody else has unticked it meanwhile: it is as was wished.
      if (!(await packed.untick(tx, place))) return undefined
      await activities.note(tx, { user, at }, 'markUnpacked', {
        label: labelOf(place.pickup_date, site.site_name),
        was: { packed: true },
        is: { packed: false },
      })
      return undefined
    }),

  countLateReaders: async ({ params, db, today, refuse }) => {
    const readers = await countLateReaders(db, params.id, today)
    if (!readers) throw refuse('notFound')
    return readers
  },

  tellLate: async ({ params, body, user, db, today, shop, refuse }) => {
    const at = shop.clock()
    // Another site is another press, also with the same key.
    const pressed = { call: 'tellLate' as const, body: { ...body, site_id: params.id }, user, at, refuse }
    const notified = await db.begin((tx) =>
      runOnce(tx, pressed, async () => {
        const done = await notifyLate(shop, tx, { site_id: params.id, minutes: body.minutes, today })
        if (!done) throw refuse('notFound')
        const { site_name, people_told, hosts_told } = done
        if (people_told + hosts_told === 0) throw refuse('nobodyToday')
        const facts = { minutes_late: body.minutes, people_told, hosts_told }
        await activities.note(tx, { user, at }, 'tellLate', { label: labelOf(today, site_name), is: facts })
        return people_told + hosts_told
      }),
    )
    return { told: notified }
  },

  downloadPacking: async ({ params, db, today, shop, language }) => {
    const [now, timeZone] = [shop.clock(), shop.farm.current.time_zone]
    const day = await readDay({ db, today, shop }, params.date)
    const bytes = await writeSpreadsheet(packingSheets(day, { now, timeZone, language }), { timeZone, madeAt: now })
    return new FileInPieces(bytes, `packing-${params.date}.xlsx`)
  },
} satisfies Partial<Handlers>
