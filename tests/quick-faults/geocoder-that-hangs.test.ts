import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocations } from '../../src/server/farm/find-location.ts'
import { openGeocoder } from '../../src/server/outside/geocoder.ts'
import { ANSWER_MS } from '../../src/server/outside/read-answer.ts'
import { connect } from '../../src/server/store/database/database.ts'
import { type HostileServer, openHostileServer } from '../support/hostile/hostile-server.ts'
import { makeDatabase } from '../support/shop/test-shop.ts'

const FARM = 'https://shop.farm.example'
let server = {} as HostileServer
beforeAll(async () => {
  server = await openHostileServer()
})
afterAll(() => server.close())

describe('a geocoder', () => {
  test('that hangs or drips ends after five seconds in all', async () => {
    const geocoder = openGeocoder({ url: server.url, userAgent: `Dozen egg shop (${FARM})` })
    const drips = new Set<NodeJS.Timeout>()
    server.answer((response, { url }) => {
      if (url?.includes('Hang')) return
      response.writeHead(200, { 'content-type': 'application/json' })
      if (url?.includes('Drip')) drips.add(setInterval(() => response.write(' '), 100))
      else response.flushHeaders()
    })
    const begun = performance.now()
    const results = await Promise.allSettled(['Hang', 'Head only', 'Drip'].map((text) => geocoder.search(text)))
    for (const drip of drips) clearInterval(drip)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(performance.now() - begun).toBeLessThan(ANSWER_MS + 1_500)
  })

  test('that hangs holds nobody for longer than six seconds, the turn included', async () => {
    const database = await makeDatabase()
    const db = connect(database.url)
    const config = { geocoderUrl: server.url, publicUrl: new URL(FARM) }
    const locations = await openLocations({ db, clock: () => new Date(), config, log: pino({ level: 'silent' }) })
    await db`update geocoder_turn set next_at = now() + interval '4 seconds'`
    server.answer(() => {})
    const begun = performance.now()
    expect(await locations.find('545 Third Street, Ithaca, NY 14850')).toMatchObject({ label: 'Ithaca, NY 14850' })
    expect(performance.now() - begun).toBeLessThan(7_000)
    await locations.close()
    await db.end()
    await database.drop()
  })
})
