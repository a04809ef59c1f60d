import { randomUUID } from 'node:crypto'
import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import { toCents } from '../../shared/rules/money/cents.ts'
import { type OwnWeeks, weeksLeft, weeksOnSale } from '../../shared/rules/money/order-total.ts'
import { dueDate } from '../../shared/rules/money/owed.ts'
import { CARTON } from '../../shared/rules/products.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { ImportedOrder } from '../../shared/shapes/imports.ts'
import { importWords as say } from '../../words/en/dashboard/admin.ts'
import type { Shop } from '../kernel/context.ts'
import { addByHand, type ByHand } from '../orders/add-by-hand.ts'
import { type Full, fitsCapacity, lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import { step } from '../store/database/step.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as products from '../store/farm/products.ts'
import * as sites from '../store/farm/sites.ts'
import * as receipts from '../store/money/receipts.ts'
import * as importRows from '../store/people/import-rows.ts'
import { endSilence, type Unused } from '../store/people/imported-orders.ts'
import * as users from '../store/people/users.ts'
import * as quiet from '../store/quiet.ts'
import { isElsewhere } from './preview.ts'
import { lockReplaced, takeReplaced } from './replace-order.ts'

/** Creates people and orders from rows, in one short transaction; a row that no longer fits gets a note saying why. */

type Parts = Pick<Shop, 'config' | 'farm' | 'clock'>
/** Who imported it, and from which file. */
type From = { file_name: string; who: string }
type Where = { import_id: number; from: From; today: PlainDate }
type Ready = importRows.ReadyRow & { order: ImportedOrder | null; replaced?: Unused }
/** A line whose person is known by now, and what was made of it. */
type Line = Ready & { user_id: string | null; isNew: boolean; subscription_id: number | null; receipt_no: number | null }

const noon = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`)

type Accounts = ReadonlyMap<string, users.KnownAccount>

/** The account that gets the order of an address: none while somebody has it who never proved the address. */
const ownerOf = (accounts: Accounts, email: string): string | undefined => {
  const account = accounts.get(email)
  return account?.is_unproved ? undefined : account?.id
}

/** Everyone's account, found or created; new ones get no email. */
const meetPeople = async (tx: Db, shop: Parts, rows: readonly Ready[]): Promise<Line[]> => {
  const emails = [...new Set(rows.map(({ reads }) => reads.person.email).filter(Boolean))]
  // For a second address too: someone who has signed up since the preview keeps getting email.
  const known = await users.lockKnown(tx, [...new Set([...emails, ...rows.flatMap(({ reads }) => reads.quiet)])])
  const names = new Map(rows.map(({ reads: { person } }) => [person.email, person.name]))
  const missing = isElsewhere(shop) ? [] : emails.filter((email) => !known.has(email))
  const people = missing.map((email) => ({ id: randomUUID(), email, name: names.get(email) ?? '' }))
  const added = await users.addInvited(tx, people)
  const fresh = new Map(people.filter(({ id }) => added.has(id)).map(({ id, email }) => [email, id]))
  // Somebody signed up in this very moment.
  const late = people.length > added.size ? await users.lockKnown(tx, emails) : known
  const silent = new Set(rows.flatMap(({ reads }) => reads.quiet))
  await quiet.add(
    tx,
    [...silent].filter((email) => !ownerOf(known, email) && (fresh.has(email) || !ownerOf(late, email))),
    shop.clock(),
  )
  const isFirst = new Set<string>()
  return rows.map((row) => {
    const { email } = row.reads.person
    const made = fresh.get(email)
    const isNew = made !== undefined && !isFirst.has(email)
    isFirst.add(email)
    return { ...row, user_id: made ?? ownerOf(late, email) ?? null, isNew, subscription_id: null, receipt_no: null }
  })
}

type Selling = {
  cycle: Cycle
  site: Site
  due_date: PlainDate
  today: PlainDate
  priceOf: (order: ImportedOrder) => number
  at: Date
  where: Where
}

const ownWeeks = (cycle: Cycle, today: PlainDate, order: ImportedOrder | null): OwnWeeks =>
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
const addOrders = async (tx: Db, shop: Parts, { where, ...selling }: Selling, rows: readonly Ready[]): Promise<Line[]> => {
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

/**
 * What was paid, in full or in part, under the numbers of the books, on the day of the import: when money came before, the
 * file doesn't say. Last, since everybody waits for the next number.
 */
const notePaid = async (tx: Db, { from: { file_name, who }, today }: Where, lines: readonly Line[], at: Date): Promise<Line[]> => {
  const noted: Line[] = []
  for (const line of lines) {
    const { order, subscription_id } = line
    if (!order || subscription_id === null || order.paid_cents === 0) noted.push(line)
    else {
      const money = { kind: 'payment', purpose: 'order', method: 'other', cents: order.paid_cents, paid_on: today } as const
      noted.push({ ...line, receipt_no: await receipts.add(tx, { ...money, subscription_id, at, note: `From ${file_name}`, who }) })
    }
  }
  return noted
}

/** Until when something is paid: a season that is over leaves as much time as any other. */
const dueOn = (today: PlainDate, days: number, cycle: Cycle): PlainDate =>
  cycle.end_date < today ? addDays(today, days) : dueDate(today, days, cycle)

/** Brings in lines of one cycle, or of people without an order. */
export const importLines = async (tx: Db, shop: Parts, where: Where, rows: readonly importRows.ReadyRow[]): Promise<void> => {
  const { import_id, today } = where
  const ready = await lockReplaced(tx, rows, today)
  const cycle_id = ready[0]?.order?.cycle_id ?? null
  const at = shop.clock()
  const bySite = [...Map.groupBy(ready, ({ order }) => order?.site_id ?? 0)].sort(([one], [other]) => one - other)
  if (cycle_id !== null) for (const [site_id] of bySite) await lockCapacity(tx, cycle_id, site_id)
  const cycle = cycle_id === null ? undefined : await cycles.find(tx, cycle_id)
  const prices = new Map((await products.list(tx)).map(({ product_id, price }) => [product_id, toCents(price)]))
  const priceOf = ({ product_id = CARTON }: ImportedOrder): number => prices.get(product_id) ?? 0
  const made: Line[] = []
  const refuse = async (refused: readonly Ready[], kind: 'gone' | 'movedOn', text: string) => {
    for (const row of refused) await importRows.noteOutcome(tx, row, 'problems', { problem: { field: 'row', kind, text } })
  }
  for (const [site_id, own] of bySite) {
    if (cycle_id === null) {
      made.push(...(await meetPeople(tx, shop, own)))
      continue
    }
    const weeks = cycle ? weeksLeft(cycle, today) : 0
    // An order with nothing left to collect may be at a closed site.
    const site = await (weeks === 0 ? sites.findStored : sites.find)(tx, site_id)
    if (cycle && site) {
      const selling = { cycle, site, due_date: dueOn(today, shop.farm.current.owed_days, cycle), today, priceOf, at, where }
      const asSeen = own.filter(({ order }) => order?.weeks === ownWeeks(cycle, today, order).weeks)
      if (asSeen.length > 0) made.push(...(await addOrders(tx, shop, selling, asSeen)))
      await refuse(
        own.filter((row) => !asSeen.includes(row)),
        'movedOn',
        say.goneOn,
      )
    } else await refuse(own, 'gone', say.gone)
  }
  const paid = await notePaid(tx, where, made, at)
  await importRows.noteMade(
    tx,
    import_id,
    paid.map(({ line, subscription_id, user_id, isNew, receipt_no }) => ({
      line,
      subscription_id,
      receipt_no,
      user_id: isNew ? user_id : null,
    })),
  )
}
