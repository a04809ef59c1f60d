import type { PlainDate } from '../../shared/dates/calendar.ts'
import { type OwnWeeks, weeksOnSale } from '../../shared/rules/money/order-total.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { ImportedOrder } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import { addByHand, type ByHand } from '../orders/add-by-hand.ts'
import { type Full, fitsCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import { step } from '../store/database/step.ts'
import * as importRows from '../store/people/import-rows.ts'
import { endSilence } from '../store/people/imported-orders.ts'
import { type Line, meetPeople, type Parts, type Ready, type Where } from './import-people.ts'
import { takeReplaced } from './replace-order.ts'

const noon = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`)

type Selling = {
  cycle: Cycle
  site: Site
  due_date: PlainDate
  today: PlainDate
  priceOf: (order: ImportedOrder) => number
  at: Date
  where: Where
}

export const ownWeeks = (cycle: Cycle, today: PlainDate, order: ImportedOrder | null): OwnWeeks =>
  weeksOnSale(cycle, today, { every_weeks: order?.every_weeks ?? 1, turn: order?.turn ?? 0 })

const asOrder = ({ reads: { person }, order, user_id }: Line, { priceOf, at }: Pick<Selling, 'priceOf' | 'at'>): ByHand => {
  if (!order) throw new Error('This line has no order')
  const { cartons_per_week, donation_cartons, total_cents, paid_cents, owed_cents, second_email, additional_notes, farm_notes, date } =
    order
  return {
    name: person.name,
    cartons_per_week: cartons_per_week ?? 0,
    donation_cartons,
    second_email,
    additional_notes,
    farm_notes,
    user_id,
    // Without an account it waits under its address, where there is one, until somebody proves that it is theirs.
    email: user_id === null ? person.email : '',
    product_id: order.product_id ?? CARTON,
    price_cents: priceOf(order),
    total_cents,
    // One that was paid is owed until its receipt is written, like any that is paid to the farm.
    isOwed: owed_cents + paid_cents > 0,
    created_at: date === null ? at : noon(date),
  }
}

class NoRoom extends Error {
  readonly full: Full
  constructor(full: Full) {
    super('There is no room for this order')
    this.full = full
  }
}

const sayFull = (fits: Full, { order }: Ready) =>
  fits.full === 'site'
    ? ({ field: 'site', kind: 'siteFull', text: say.siteFull } as const)
    : ({ field: 'cartons_per_week', kind: 'cycleFull', text: say.cycleFull(fits.left, order?.short_name) } as const)

/**
 * The orders of one site, for the people found or created. Limits are checked row by row under the lock: a person whose
 * order doesn't fit gets no account either.
 */
export const addOrders = async (tx: Db, shop: Parts, { where, ...selling }: Selling, rows: readonly Ready[]): Promise<Line[]> => {
  const { cycle, site, today, at } = selling
  const isLimited = (cycle.cartons_limit !== null || site.places !== null) && cycle.end_date >= today
  const plain = isLimited ? [] : rows.filter(({ replaced }) => !replaced)
  const added: Line[] = []
  const own = ({ order }: Ready) => ownWeeks(cycle, today, order)
  const add = async (lines: readonly Line[], weeks: OwnWeeks): Promise<Line[]> => {
    const ids = await addByHand(
      tx,
      { ...selling, own: weeks },
      lines.map((line) => asOrder(line, selling)),
    )
    return lines.map((line, place) => ({ ...line, subscription_id: ids[place] ?? null }))
  }
  if (plain.length > 0) {
    const lines = await meetPeople(tx, shop, plain)
    const alike = Map.groupBy(lines, ({ order }) => `${order?.every_weeks} ${order?.turn}`)
    for (const [first, ...others] of alike.values()) if (first) added.push(...(await add([first, ...others], own(first))))
  }
  const addAlone = async (row: Ready): Promise<Line[]> => {
    if (row.replaced) await takeReplaced(tx, shop, where, row.replaced)
    const cartons = row.order?.cartons_per_week ?? 0
    const asked = {
      cycle_id: cycle.cycle_id,
      site_id: site.site_id,
      product_id: row.order?.product_id ?? CARTON,
      cartons,
      user_id: null,
      at,
      own: own(row),
    }
    const fits = isLimited ? await fitsCapacity(tx, { ...asked, farm: shop.farm.current, isByHand: true }) : 'ok'
    if (fits !== 'ok') throw new NoRoom(fits)
    const lines = await meetPeople(tx, shop, [row])
    const made = await add(lines, own(row))
    if (row.replaced) await endSilence(tx, row.replaced.addresses)
    return made
  }
  for (const row of isLimited ? rows : rows.filter(({ replaced }) => replaced)) {
    try {
      // A step only where there is something to keep: an order that was to be replaced stays if the new one doesn't fit.
      added.push(...(await (row.replaced ? step(tx, () => addAlone(row)) : addAlone(row))))
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error
      await importRows.noteOutcome(tx, row, 'problems', { problem: sayFull(error.full, row) })
    }
  }
  return added
}
