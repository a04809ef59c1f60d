import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HostileServer, openHostileServer, sendJson } from '../../../tests/support/hostile/hostile-server.ts'
import { makeDatabase } from '../../../tests/support/shop/test-shop.ts'
import { connect, type Pool } from '../store/database/database.ts'
import { takeTurn } from '../store/farm/locations.ts'
import { type Locations, openLocations } from './find-location.ts'

const clock = { now: new Date('2027-03-01T12:00:00Z') }
const logs: string[] = []
const log = pino({}, { write: (line: string) => void logs.push(line) })
let db = {} as Pool
let server = {} as HostileServer
let offline = {} as Locations
let online = {} as Locations
let databaseUrl = ''
let drop = async () => {}
beforeAll(async () => {
  const database = await makeDatabase()
  databaseUrl = database.url
  db = connect(databaseUrl)
  drop = database.drop
  server = await openHostileServer()
  const open = (geocoderUrl?: string) =>
    openLocations({ db, clock: () => clock.now, config: { geocoderUrl, publicUrl: new URL('https://shop.farm.example') }, log })
  offline = await open()
  online = await open(server.url)
})
beforeEach(async () => {
  server.asked.length = 0
  logs.length = 0
  await db`delete from place`
  await db`update geocoder_turn set next_at = now() - interval '1 hour'`
})
afterAll(async () => {
  await Promise.all([offline.close(), online.close(), server.close()])
  await db.end()
  await drop()
})

const MARKET = '545 Third Street, Ithaca, NY 14850'
const PRECISE = { lat: '42.4511', lon: '-76.5099', display_name: 'Ithaca Farmers Market' }
const FOUND = { lat: 42.4511, lon: -76.5099, label: 'Ithaca Farmers Market' }
const ZIP = { lat: 42.4406, lon: -76.4966, label: 'Ithaca, NY 14850' }

describe('without a geocoder', () => {
  test('the gazetteer answers, and nothing that people type is kept', async () => {
    expect(await offline.find(MARKET)).toEqual(ZIP)
    expect(await offline.find('qwertzuiop')).toBeNull()
    expect(await db`select * from place`).toHaveLength(0)
  })

  test.each(['', '   ', 'x'.repeat(100_000)])('a text of no use is no place', async (text) => {
    expect(await offline.find(text)).toBeNull()
    expect(logs).toEqual([])
  })

  test('no turn is taken, so many may ask at once', async () => {
    expect(await Promise.all(Array.from({ length: 50 }, () => offline.find('14850')))).toEqual(Array(50).fill(ZIP))
  })
})

describe('with a geocoder', () => {
  test.each(['14850', 'Ithaca, NY 14850', ' ITHACA,  ny', 'ithaca'])('"%s" is still answered by the gazetteer', async (text) => {
    expect((await online.find(text))?.label).toMatch(/^Ithaca, NY/)
    expect(server.asked).toHaveLength(0)
  })

  test('an address is asked once, however it is spelled', async () => {
    server.answer(sendJson([PRECISE]))
    for (const text of [MARKET, `  ${MARKET.toUpperCase()} `, MARKET.replaceAll(' ', '   ')]) expect(await online.find(text)).toEqual(FOUND)
    expect(server.asked).toHaveLength(1)
    expect(server.asked[0]?.headers['user-agent']).toBe('Dozen egg shop (https://shop.farm.example)')
  })

  test('an accent in one character or two is the same question', async () => {
    server.answer(sendJson([PRECISE]))
    for (const text of ['1 Rue é'.normalize('NFC'), '1 Rue é'.normalize('NFD')]) expect(await online.find(text)).toEqual(FOUND)
    expect(server.asked).toHaveLength(1)
  })

  test('"nowhere" is kept for a day, a place for good', async () => {
    server.answer(sendJson([]))
    const later = (hours: number) => {
      clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
    }
    expect(await online.find('7 Qwertz Lane')).toBeNull()
    later(23)
    expect(await online.find('7 Qwertz Lane')).toBeNull()
    expect(server.asked).toHaveLength(1)
    later(2)
    server.answer(sendJson([PRECISE]))
    expect(await online.find('7 Qwertz Lane')).toEqual(FOUND)
    later(10_000)
    expect(await online.find('7 Qwertz Lane')).toEqual(FOUND)
    expect(server.asked).toHaveLength(2)
  })

  test('an address it does not know is placed by its ZIP code', async () => {
    server.answer(sendJson([]))
    expect(await online.find(MARKET)).toEqual(ZIP)
  })

  test('that fails, the ZIP code still helps, the failure is logged without the address and asked again later', async () => {
    server.answer(sendJson('blocked', 403))
    expect(await online.find(MARKET)).toEqual(ZIP)
    expect(await online.find('7 Qwertz Lane')).toBeNull()
    expect(logs.map((line) => JSON.parse(line).msg)).toEqual(Array(2).fill('The geocoder did not answer'))
    expect(logs.join()).not.toMatch(/third|qwertz/i)
    server.answer(sendJson([PRECISE]))
    expect(await online.find(MARKET)).toEqual(FOUND)
  })

  test('is asked once by ten people at one moment, however they spell it', async () => {
    server.answer(sendJson([PRECISE]))
    const typed = Array.from({ length: 10 }, (_, each) => (each % 2 ? MARKET : ` ${MARKET.toUpperCase()}`))
    expect(await Promise.all(typed.map((text) => online.find(text)))).toEqual(Array(10).fill(FOUND))
    expect(server.asked).toHaveLength(1)
  })

  test('is asked once by two processes at one moment: the later finds what the earlier has learnt', async () => {
    server.answer(sendJson([PRECISE]))
    const config = { geocoderUrl: server.url, publicUrl: new URL('https://shop.farm.example') }
    const beside = await openLocations({ db, clock: () => clock.now, config, log })
    expect(await Promise.all([online.find(MARKET), beside.find(MARKET)])).toEqual([FOUND, FOUND])
    expect(server.asked).toHaveLength(1)
    await beside.close()
  })

  test('that failed for all who asked at one moment is told in the log once, and asked again by the next', async () => {
    server.answer(sendJson('blocked', 403))
    expect(await Promise.all([online.find('7 Qwertz Lane'), online.find('7 qwertz lane')])).toEqual([null, null])
    expect(logs).toHaveLength(1)
    server.answer(sendJson([PRECISE]))
    expect(await online.find('7 Qwertz Lane')).toEqual(FOUND)
    expect(server.asked).toHaveLength(2)
  })

  test('is asked once a second, by however many processes', async () => {
    const beside = connect(databaseUrl)
    const turns = await Promise.all([db, beside, db, beside].map((each) => takeTurn(each)))
    const at = turns.map((turn) => turn?.at.getTime() ?? 0).sort((one, other) => one - other)
    expect(at.slice(1).map((each, number) => each - (at[number] ?? 0))).toEqual([1_000, 1_000, 1_000])
    await beside.end()
  })

  test('with a long line is not asked', async () => {
    await db`update geocoder_turn set next_at = now() + interval '1 minute'`
    expect(await online.find('7 Qwertz Lane')).toBeNull()
    expect(server.asked).toHaveLength(0)
    expect(logs.join()).toContain('Too many wait for the geocoder')
  })
})
