import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Db } from '../database/database.ts'

/**
 * A visit is what one order collects at one site on one day in one state: a person collecting two weeks' cartons comes
 * once. Cartons held since a missed day are a separate visit. Lists, sheets, calendar and changes all use this rule, over
 * rows and in SQL.
 */

export type Visiting = {
  readonly pickup_id: number
  readonly subscription_id: number
  readonly site_id: number
  readonly pickup_date: PlainDate
  readonly state: string
  /** The day of the missed pickup whose cartons these are. */
  readonly held_from: PlainDate | null
}

/** The pickups of one visit; the first one identifies it. */
export type Together<Row> = readonly [Row, ...Row[]]

/** Groups pickups by visit, in their order; `orderOf` makes one of what several orders bring. */
export const groupVisits = <Row extends Visiting>(
  rows: readonly Row[],
  orderOf = ({ subscription_id }: Row): number => subscription_id,
): Together<Row>[] => {
  const visitOf = (row: Row) => [orderOf(row), row.site_id, row.pickup_date, row.state, row.held_from].join(' ')
  return [...Map.groupBy(rows, visitOf).values()].map(
    (visit) => visit.toSorted((a, b) => a.pickup_id - b.pickup_id) as readonly Row[] as Together<Row>,
  )
}

export const sumOf = <Row>(visit: readonly Row[], of: (row: Row) => number): number => visit.reduce((sum, row) => sum + of(row), 0)

/** Whether pickups `p` belong to the same visit as the pickup `asked`. */
export const isSameVisit = (db: Db) => db`
  (p.subscription_id, p.site_id, p.pickup_date, p.state) = (asked.subscription_id, asked.site_id, asked.pickup_date, asked.state)
  and (select missed.pickup_date from pickup missed where missed.pickup_id = p.held_from)
    is not distinct from (select missed.pickup_date from pickup missed where missed.pickup_id = asked.held_from)`

type Owing = Pick<Visiting, 'subscription_id'> & { readonly owed_cents: number; readonly due_date: PlainDate | null }

/** What a visit's order owes, and its due date; shown once per list, with the first of its visits. */
export const owedOnce = () => {
  const counted = new Set<number>()
  return ({ subscription_id, owed_cents, due_date }: Owing) => {
    const owes = owed_cents > 0 && !counted.has(subscription_id)
    counted.add(subscription_id)
    return { order_id: subscription_id, owed_cents: owes ? owed_cents : 0, due_date: owes ? due_date : null }
  }
}

/** The friend who collects a visit; empty if nobody does. */
export const friendOf = (rows: readonly { friend_name: string }[]): string =>
  rows.find(({ friend_name }) => friend_name !== '')?.friend_name ?? ''
