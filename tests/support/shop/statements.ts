import type { FastifyInstance } from 'fastify'
import { openRateLimits } from '../../../src/server/http/rate-limits.ts'
import type { Shop } from '../../../src/server/kernel/context.ts'
import { buildApp } from '../../../src/server/start/app.ts'
import { connect } from '../../../src/server/store/database/database.ts'
import type { TestShop } from './test-shop.ts'

/** How many statements something takes. Figures that a busy machine does not bend. */

export type Sent = { statements: string[]; transactions: string[] }
export type Counting = TestShop & { sentBy: (deed: () => Promise<unknown>) => Promise<Sent>; close: () => Promise<void> }

const TRANSACTION = /^\s*(begin|commit|rollback)/

/**
 * The same shop on a connection of its own, on which nothing but the counted deed speaks: jobs and the check of the
 * session go on elsewhere. It is one connection: a deed that needs two at once, and so can starve the pool, hangs.
 */
export const openCounting = async (shop: TestShop): Promise<Counting> => {
  const db = connect(shop.databaseUrl, 1)
  let sent: string[] = []
  db.driver.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: string | { text: string }, ...rest: unknown[]) => unknown
    const counted = (statement: string | { text: string }, ...rest: unknown[]) => {
      sent.push(typeof statement === 'string' ? statement : statement.text)
      return query(statement, ...rest)
    }
    Object.assign(client, { query: counted })
  })
  const parts: Shop = { ...shop.shop, db, limits: openRateLimits(db) }
  const app: FastifyInstance = await buildApp(parts)

  const sentBy = async (deed: () => Promise<unknown>): Promise<Sent> => {
    sent = []
    await deed()
    return { statements: sent.filter((text) => !TRANSACTION.test(text)), transactions: sent.filter((text) => TRANSACTION.test(text)) }
  }
  const close = async () => {
    await app.close()
    await db.end()
  }
  return { ...shop, shop: parts, app, sentBy, close }
}
