import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { makeDatabase } from '../../../tests/support/shop/test-shop.ts'
import { findPaymentSandbox } from '../embedded/payment-sandbox/payment-sandbox.ts'
import { sessionSecretFile } from '../identity/session-secret.ts'
import { systemClock } from '../kernel/clock.ts'
import { readConfig } from '../kernel/config/config.ts'
import { connect } from '../store/database/database.ts'
import { openInOrder } from './open-in-order.ts'
import { openShop } from './shop.ts'

test('what was opened last is closed first, once', async () => {
  const closed: string[] = []
  const { name, close } = await openInOrder(async (keep) => {
    for (const part of ['database', 'queue', 'mailer']) keep(async () => void closed.push(part))
    return { name: 'shop' }
  })
  expect([name, closed]).toEqual(['shop', []])
  await close()
  await close()
  expect(closed).toEqual(['mailer', 'queue', 'database'])
})

test('where one part cannot be opened, those before it are closed, and the reason is told', async () => {
  const closed: string[] = []
  const opening = openInOrder(async (keep) => {
    for (const part of ['database', 'queue']) keep(async () => void closed.push(part))
    throw new Error('no mailer')
  })
  await expect(opening).rejects.toThrow('no mailer')
  expect(closed).toEqual(['queue', 'database'])
})

test('a part that cannot be closed leaves none of the others open, and the reason to open none is still told', async () => {
  const closed: string[] = []
  const opening = openInOrder(async (keep) => {
    keep(() => closed.push('database'))
    keep(() => {
      throw new Error('stuck')
    })
    throw new Error('no mailer')
  })
  await expect(opening).rejects.toThrow('no mailer')
  expect(closed).toEqual(['database'])
})

test('a shop that fails to open late leaves no connection to its database and no payment sandbox behind', async () => {
  const database = await makeDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-opening-'))
  const root = connect(inject('serverUrl'), 1)
  try {
    // Read after database, mail, queue and payments were opened; an empty one is never used.
    writeFileSync(sessionSecretFile(dataDir), '')
    const config = { ...readConfig({ DATA_DIR: dataDir, DEMO: 'off' }), databaseUrl: database.url }
    await expect(openShop(config, systemClock, pino({ level: 'silent' }))).rejects.toThrow('session-secret')
    // The server takes a moment to see that a connection was closed.
    await expect
      .poll(() => root`select count(*)::int as open from pg_stat_activity where datname = ${new URL(database.url).pathname.slice(1)}`)
      .toEqual([{ open: 0 }])
    expect(await findPaymentSandbox(dataDir)).toBeUndefined()
  } finally {
    await root.end()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  }
})
