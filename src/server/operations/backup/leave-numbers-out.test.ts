/** @module-tag rest */
import { afterEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '../../../../tests/support/orders/books.ts'
import { checkOut, mailsOf, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { openDatabase, restoreInto, takeBackup } from '../../../../tests/support/shop/backups.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop, type TestShopOptions } from '../../../../tests/support/shop/test-shop.ts'
import { showReceiptNo } from '../../../shared/rules/order-reference.ts'
import { readNoted } from '../../money/receipts/noted-number.ts'
import { migrate } from '../../store/database/migrate.ts'
import * as receiptGaps from '../../store/money/receipt-gaps.ts'
import { lastGiven } from './leave-numbers-out.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

describe('the last number that may have been given out after a backup', () => {
  const backup = { last_no: 412, taken_at: minutesAgo(600) }
  const since = { now: NOW }
  const noted = (over = {}) => ({ last_no: 415, at: minutesAgo(5), isWhole: true, ...over })

  test('is known where the shop was alone with its database and noted it here until lately', () => {
    expect(lastGiven(backup, noted(), since)).toBe(415)
    expect(lastGiven(backup, noted({ last_no: 412 }), since)).toBe(412)
  })

  test('is far beyond what is known where others could sell too, where it is long ago, or where nothing was noted', () => {
    const others = lastGiven(backup, noted({ isWhole: false }), since)
    expect(others).toBeGreaterThanOrEqual(415 + 10_000 + 5)
    expect(others).toBeLessThan(415 + 20_000 + 5)
    const longAgo = lastGiven(backup, noted({ at: minutesAgo(3 * 1_440) }), since)
    expect(longAgo).toBeGreaterThanOrEqual(415 + 10_000 + 3 * 1_440)
    const lost = lastGiven(backup, undefined, since)
    expect(lost).toBeGreaterThanOrEqual(412 + 10_000 + 600)
    expect(lost).toBeLessThan(412 + 20_000 + 600)
    // The shop went on elsewhere: what lies here is older than the backup.
    expect(lastGiven(backup, noted({ last_no: 100 }), since)).toBeGreaterThanOrEqual(412 + 10_000 + 600)
  })

  test('is that of the backup where somebody says so, unless more was noted', () => {
    expect(lastGiven(backup, undefined, { ...since, isNothing: true })).toBe(412)
    expect(lastGiven(backup, noted({ isWhole: false }), { ...since, isNothing: true })).toBe(415)
  })
})

describe('a restored shop', () => {
  const opened: { close: () => Promise<void> }[] = []
  const keep = <Part extends { close: () => Promise<void> }>(part: Part): Part => {
    opened.push(part)
    return part
  }
  afterEach(async () => {
    for (const part of opened.splice(0).reverse()) await part.close()
  })
  const open = async (options?: TestShopOptions) => keep(await openTestShop(options))

  /** One order is paid, and the number of its receipt is in the email. */
  const sell = async (shop: TestShop, season: Season): Promise<number> => {
    const person = await makeMember(shop, { verified: true })
    const { id: session } = await checkOut(shop, person, season)
    shop.sandbox.pay(session)
    await sendEvent(shop, 'checkout.session.completed', { id: session })
    const [row] = await shop.shop.db<[{ receipt_no: number }]>`select receipt_no from receipt where session_id = ${session}`
    const [mail] = await mailsOf(shop, person.email)
    expect(mail?.body_text).toContain(`Receipt ${showReceiptNo(row.receipt_no)}:`)
    return row.receipt_no
  }
  const lastOf = async (shop: TestShop) => (await receiptGaps.readLast(shop.shop.db)).last_no

  test('gives out no number that somebody holds, and its books say which it left out', async () => {
    const farm = await open()
    farm.sandbox.switches.drop = true
    const season = await openSeason(farm)
    const given = [await sell(farm, season)]
    const file = await takeBackup(farm.shop.db)
    given.push(await sell(farm, season), await sell(farm, season))
    expect(given).toEqual([1, 2, 3])

    const target = keep(await openDatabase())
    const gap = await restoreInto(target, file, { now: farm.shop.clock(), isNothing: false })
    const restored = await open({ beside: { ...farm, databaseUrl: target.url } })
    const next = await sell(restored, season)
    expect(given).not.toContain(next)
    expect(gap).toEqual({ first_no: 2, last_no: next - 1 })
    expect(await brokenBooks(restored.shop.db)).toEqual([])
    const farmer = as(restored.app, await makeAdmin(restored))
    expect((await farmer.readReceiptTotals({ query: {} })).gaps).toMatchObject([{ first_no: 2, last_no: next - 1 }])
  })

  test('goes on right after the last number where that was noted, and the same from a backup of a time before gaps were written down', async () => {
    const farm = await open()
    farm.sandbox.switches.drop = true
    const season = await openSeason(farm)
    await sell(farm, season)
    const file = await takeBackup(farm.shop.db)
    await sell(farm, season)
    const noted = { last_no: 2, at: farm.shop.clock(), isWhole: true }
    const target = keep(await openDatabase())
    const gap = await restoreInto(target, file, { now: farm.shop.clock(), isNothing: false, noted: () => noted })
    expect(gap).toEqual({ first_no: 2, last_no: 2 })

    const older = keep(await openDatabase('template0'))
    const newer = keep(await openDatabase('template0'))
    await migrate(older.db, 50)
    await older.db`update receipt_counter set last_no = 1`
    const old = await restoreInto(newer, await takeBackup(older.db), { isNothing: false, now: noted.at, noted: () => noted })
    expect(old).toEqual({ first_no: 2, last_no: 2 })
  })

  test('leaves out by itself what it has noted, where the database was put back without a restore', async () => {
    const farm = await open()
    farm.sandbox.switches.drop = true
    const season = await openSeason(farm)
    await sell(farm, season)
    const file = await takeBackup(farm.shop.db)
    for (const expected of [2, 3]) expect(await sell(farm, season)).toBe(expected)
    const { shop_id } = await receiptGaps.readLast(farm.shop.db)
    const { dataDir } = farm.shop.config
    await expect.poll(() => readNoted(dataDir, shop_id)?.last_no).toBe(3)

    // As an old copy of the database would be, with the data folder as it is.
    const target = keep(await openDatabase())
    expect(await restoreInto(target, file)).toBeUndefined()
    const again = await open({ beside: { ...farm, databaseUrl: target.url }, env: { DATA_DIR: dataDir } })
    expect(await lastOf(again)).toBe(3)
    expect(await sell(again, season)).toBe(4)
    expect(await receiptGaps.list(again.shop.db, {}, 'UTC')).toMatchObject([{ first_no: 2, last_no: 3 }])
    expect(await brokenBooks(again.shop.db)).toEqual([])
  })

  test('has its last number noted by every process, whoever gave it out', async () => {
    const farm = await open()
    farm.sandbox.switches.drop = true
    const other = await open({ beside: farm })
    const { shop_id } = await receiptGaps.readLast(farm.shop.db)
    await sell(farm, await openSeason(farm))
    for (const { shop } of [farm, other]) {
      await expect.poll(() => readNoted(shop.config.dataDir, shop_id)?.last_no).toBe(1)
      expect(readNoted(shop.config.dataDir, shop_id)?.isWhole).toBe(false)
    }
  })
})
