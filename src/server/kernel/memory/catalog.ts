import { toDollars } from '../../../shared/rules/money/cents.ts'
import type { CartonPrice, Cycle, Me, Site } from '../../../shared/shapes/entities.ts'
import type { Pool } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as sites from '../../store/farm/sites.ts'
import type { ChangeFeed } from './change-feed.ts'

/** A cached database value: read on demand, dropped when the shop changes. */
const cached = <Value>(feed: ChangeFeed, read: () => Promise<Value>): (() => Promise<Value>) => {
  let held: { value: Value } | undefined
  let changes = 0
  feed.onShop(() => {
    changes += 1
    held = undefined
  })
  return async () => {
    if (feed.isFresh() && held) return held.value
    const before = changes
    const value = await read()
    // A change that happened during the read may be missing from it.
    if (before === changes) held = { value }
    return value
  }
}

/** As customers get them: a Spanish text comes in place of the English one, not beside it. */
const withoutTwin = <Row extends { cycle_name_es?: unknown; site_instructions_es?: unknown }>(rows: Row[]): Row[] =>
  rows.map(({ cycle_name_es: _, site_instructions_es: __, ...row }) => row as Row)

/** What customers can choose from, and its price: read by every visit, rarely changed. */
export type Catalog = ReturnType<typeof openCatalog>

export const openCatalog = (db: Pool, feed: ChangeFeed) => {
  // People who can change it read what is stored: after saving, no process may show them the old value.
  const fromMemory = <Value>(read: () => Promise<Value>, asCustomersSee: (value: Value) => Value = (value) => value) => {
    const remembered = cached(feed, async () => asCustomersSee(await read()))
    return ({ role }: Pick<Me, 'role'>): Promise<Value> => (role === 'admin' ? read() : remembered())
  }
  return {
    cycles: fromMemory<Cycle[]>(() => cycles.list(db), withoutTwin),
    sites: fromMemory<Site[]>(() => sites.list(db), withoutTwin),
    price: fromMemory<CartonPrice>(async () => ({ carton_price: toDollars(await products.cartonPrice(db)) })),
  }
}
