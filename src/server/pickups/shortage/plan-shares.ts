import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { weekOf } from '../../../shared/dates/farm-week.ts'
import { worthOf } from '../../../shared/rules/money/ending.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { type ShareRule, shareOut } from '../../../shared/rules/week/share-out.ts'
import type { Harvest, SharePlan, Shortage } from '../../../shared/shapes/week/shortages.ts'
import type { Db } from '../../store/database/database.ts'
import { readBalances } from '../../store/money/balance.ts'
import * as harvests from '../../store/pickups/short/harvests.ts'
import * as portions from '../../store/pickups/short/portions.ts'
import * as shortages from '../../store/pickups/short/shortages.ts'

/** What the hens owe in a week, and how too few eggs would be shared out. */

/** From today on: what was handed over needs no more eggs. */
export const restOfWeek = (date: PlainDate, today: PlainDate) => {
  const { monday, sunday } = weekOf(date)
  return { monday, sunday, from: today > monday ? today : monday }
}

/** What an order collects or gives away together: the pickups of one line. */
export const asLines = (rows: readonly portions.Portion[]): (readonly [portions.Portion, ...portions.Portion[]])[] =>
  [
    ...Map.groupBy(rows, ({ subscription_id, pickup_date, site_id, state }) =>
      [subscription_id, pickup_date, site_id, state].join(),
    ).values(),
  ].flatMap(([first, ...rest]) => (first ? [[first, ...rest] as const] : []))

const sumOf = (rows: readonly { cartons: number }[]): number => rows.reduce((sum, { cartons }) => sum + cartons, 0)

const productOf = ({ short_name }: { short_name: string | null }) => (short_name === null ? {} : { short_name })

const aboutOf = ({ pickup_id, subscription_id, name, pickup_date, site_name, ...row }: portions.Portion | shortages.StoredLine) => ({
  ...{ pickup_id, name, pickup_date, site_name },
  reference: showReference(subscription_id),
  ...productOf(row),
})

/** So many weeks ahead something can be made up. */
const WEEKS_AHEAD = 6

type Wanted = { date: PlainDate; cartons: number; rule: ShareRule }

export const planShares = async (db: Db, { date, cartons, rule }: Wanted, today: PlainDate): Promise<SharePlan> => {
  const { sunday, from } = restOfWeek(date, today)
  const lines = asLines(await portions.listPortions(db, from, sunday))
  const missing_eggs = Math.max(0, (await portions.sumPromised(db, from, sunday)) - portions.eggsIn(cartons))
  const shares = lines.map((rows) => {
    const [{ pickup_id, subscription_id: order_id, eggs, is_volunteer, state }] = rows
    return { pickup_id, order_id, eggs, is_volunteer, is_donated: state === 'donated', cartons: sumOf(rows) }
  })
  const less = shareOut(shares, missing_eggs, rule)
  const balances = await readBalances(
    db,
    shares.map(({ order_id }) => order_id),
    today,
  )
  return {
    missing_eggs,
    lines: lines.map((rows, index) => {
      const [first] = rows
      const balance = balances.get(first.subscription_id)
      const { order_id: _, ...portion } = shares[index] ?? { order_id: 0, eggs: 0, cartons: 0, is_volunteer: false, is_donated: false }
      return {
        ...portion,
        ...aboutOf(first),
        less: less.get(first.pickup_id) ?? 0,
        carton_cents: balance ? worthOf(balance, first.price_cents) : 0,
      }
    }),
    weeks: await shortages.listLaterWeeks(db, sunday, WEEKS_AHEAD),
  }
}

const asShortage = (
  { shortage_id, made_at, note, had_eggs, promised_eggs }: shortages.StoredShortage,
  lines: readonly shortages.StoredLine[],
): Shortage => ({
  ...{ shortage_id, note, had_eggs, promised_eggs },
  made_at: made_at.toISOString(),
  can_undo: lines.some(({ is_as_shared }) => is_as_shared),
  lines: lines.map((line) => {
    const { cartons, way, cents, by_hand_cents, made_up_on, is_offered, is_undone } = line
    return { ...aboutOf(line), cartons, way, cents, by_hand_cents, made_up_on, is_offered, is_undone }
  }),
})

/** The weeks before that a forecast is made of. */
const PAST_WEEKS = 4

export const readHarvest = async (db: Db, date: PlainDate, today: PlainDate): Promise<Harvest> => {
  const { monday, sunday, from } = restOfWeek(date, today)
  const noted = await harvests.list(db, monday, PAST_WEEKS + 1)
  const past = noted.filter((week) => week.monday !== monday && week.monday >= addDays(monday, -7 * PAST_WEEKS)).slice(0, PAST_WEEKS)
  const stored = await shortages.listOfWeek(db, monday)
  const lines =
    stored.length > 0
      ? await shortages.listLines(
          db,
          stored.map(({ shortage_id }) => shortage_id),
          today,
        )
      : []
  return {
    monday,
    sunday,
    promised_eggs: await portions.sumPromised(db, from, sunday),
    cartons: noted.find((week) => week.monday === monday)?.cartons ?? null,
    past,
    forecast: past.length === 0 ? null : Math.round(sumOf(past) / past.length),
    shortages: stored.map((each) =>
      asShortage(
        each,
        lines.filter(({ shortage_id }) => shortage_id === each.shortage_id),
      ),
    ),
  }
}
