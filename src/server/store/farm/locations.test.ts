import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDatabase } from '../../../../tests/support/shop/test-shop.ts'
import { connect, type Pool } from '../database/database.ts'
import * as places from './locations.ts'

let db = {} as Pool
let other = {} as Pool
let drop = async () => {}
beforeAll(async () => {
  const database = await makeDatabase()
  db = connect(database.url)
  other = connect(database.url)
  drop = database.drop
})
afterAll(async () => {
  await Promise.all([db.end(), other.end()])
  await drop()
})

const ITHACA = { lat: 42.4406, lon: -76.4966, label: 'Ithaca, NY' }
const databaseTime = async () =>
  (await db<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`)[0]?.ms ?? 0
const at = (hour: number) => new Date(Date.UTC(2027, 2, 1, hour))

describe('an answer of the geocoder', () => {
  test('is kept for good', async () => {
    await places.store(db, 'ithaca', ITHACA, at(0))
    expect(await places.find(other, 'ithaca', at(1_000))).toEqual(ITHACA)
  })

  test('of nowhere is kept until it is too old, and then replaced', async () => {
    await places.store(db, 'atlantis', null, at(5))
    expect(await places.find(db, 'atlantis', at(4))).toBeNull()
    expect(await places.find(db, 'atlantis', at(5))).toBeUndefined()
    await places.store(db, 'atlantis', ITHACA, at(6))
    expect(await places.find(db, 'atlantis', at(100))).toEqual(ITHACA)
  })

  test('is not there for a text that was never asked', async () => {
    expect(await places.find(db, 'never', at(0))).toBeUndefined()
    expect(await places.find(db, "' or true --", at(0))).toBeUndefined()
  })
})

describe('the turns at the geocoder', () => {
  beforeEach(() => db`update geocoder_turn set next_at = now() - interval '1 hour'`)
  const gaps = (turns: places.Turn[]) => {
    const times = turns.map((turn) => turn.at.getTime()).sort((a, b) => a - b)
    return times.slice(1).map((time, before) => time - (times[before] ?? 0))
  }

  test('are a second apart over all processes, and the line ends after five', async () => {
    const asked = await Promise.all(Array.from({ length: 40 }, (_, turn) => places.takeTurn(turn % 2 ? db : other)))
    const turns = asked.filter((turn) => turn !== undefined)
    expect(turns.length).toBeGreaterThanOrEqual(6)
    const now = await databaseTime()
    for (const { at } of turns) expect(at.getTime()).toBeLessThanOrEqual(now + 5_000)
    for (const gap of gaps(turns)) expect(gap).toBeGreaterThanOrEqual(1_000)
  })

  test('say how long to wait', async () => {
    expect((await places.takeTurn(db))?.wait_ms).toBe(0)
    await db`update geocoder_turn set next_at = now() + interval '4 seconds'`
    const before = await databaseTime()
    const { at, wait_ms } = (await places.takeTurn(other)) as places.Turn
    const after = await databaseTime()
    expect(wait_ms).toBeLessThanOrEqual(Math.max(0, at.getTime() - before) + 1)
    expect(wait_ms).toBeGreaterThanOrEqual(Math.max(0, at.getTime() - after) - 1)
  })

  test('do not add up while nobody asks', async () => {
    const first = await places.takeTurn(db)
    await db`update geocoder_turn set next_at = next_at - interval '10 minutes'`
    const second = await places.takeTurn(db)
    expect([first?.wait_ms, second?.wait_ms]).toEqual([0, 0])
  })

  test('come back when the line has moved on', async () => {
    await db`update geocoder_turn set next_at = clock_timestamp() + interval '6 seconds'`
    expect(await places.takeTurn(db)).toBeUndefined()
    await db`update geocoder_turn set next_at = clock_timestamp() + interval '3 seconds'`
    expect(await places.takeTurn(db)).toBeDefined()
  })
})
