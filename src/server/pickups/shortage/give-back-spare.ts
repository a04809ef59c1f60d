import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Settling } from '../../money/kinds.ts'
import type { Db } from '../../store/database/database.ts'
import * as shortages from '../../store/pickups/short/shortages.ts'
import type { Place } from '../../store/pickups/spare/spare-offers.ts'
import { giveBackAndTell } from './undo-short.ts'

/** Eggs that turned up after all go to people who were short first, before anybody buys them. */

/** Whole lines as far as eggs go, those who miss most first. Whoever left theirs to others doesn't want them back. */
export const fitting = (
  lines: readonly shortages.StoredLine[],
  eggs: number,
  isFirst: (line: shortages.StoredLine) => boolean = () => true,
) => {
  const gaveUp = new Set(
    lines.filter(({ is_offered, is_undone }) => is_offered && !is_undone).map(({ subscription_id }) => subscription_id),
  )
  let left = eggs
  return lines
    .filter((line) => line.is_as_shared && line.was_state === 'planned' && !gaveUp.has(line.subscription_id))
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || b.cartons * b.eggs - a.cartons * a.eggs || a.pickup_id - b.pickup_id)
    .filter(({ cartons, eggs: each }) => {
      if (cartons * each > left) return false
      left -= cartons * each
      return true
    })
}

/** What could come back at each place between two days. */
export const listWaiting = async (db: Db, from: PlainDate, until: PlainDate, today: PlainDate) =>
  fitting(await shortages.listBetween(db, from, until, today), Number.POSITIVE_INFINITY)

/** Gives as much of it back at one place; returns how many cartons. */
export const giveBackSpare = async (shop: Settling, tx: Db, { site_id, pickup_date }: Place, eggs: number, today: PlainDate) => {
  const waiting = (await listWaiting(tx, pickup_date, pickup_date, today)).filter((line) => line.site_id === site_id)
  const cartons = { back: 0 }
  let left = eggs
  for (const shortage_id of [...new Set(waiting.map((line) => line.shortage_id))].sort((a, b) => a - b)) {
    await shortages.lock(tx, shortage_id)
    const there = (await shortages.lockLines(tx, shortage_id, today)).filter(
      (line) => line.site_id === site_id && line.pickup_date === pickup_date,
    )
    for (const line of fitting(there, left)) {
      if ((await giveBackAndTell(shop, tx, [line])) === 0) continue
      left -= line.cartons * line.eggs
      cartons.back += line.cartons
    }
  }
  return cartons.back
}
