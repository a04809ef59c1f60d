import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ADDRESS_MAX } from '../../shared/limits.ts'
import type { FoundLocation } from '../../shared/shapes/entities.ts'
import { openGazetteer } from '../embedded/gazetteer.ts'
import type { Clock } from '../kernel/clock.ts'
import { oneAtATime } from '../kernel/concurrency.ts'
import type { Config } from '../kernel/config/config.ts'
import { type Geocoder, openGeocoder } from '../outside/geocoder.ts'
import type { Db } from '../store/database/database.ts'
import * as locations from '../store/farm/locations.ts'

/**
 * Where an address lies. The gazetteer answers what it knows as well as anyone, a ZIP code or a town; a street
 * is asked of the configured geocoder, and of the gazetteer again when that one does not know or does not answer.
 */
export type Locations = { find: (text: string) => Promise<FoundLocation | null>; close: () => Promise<void> }
type Parts = { db: Db; clock: Clock; config: Pick<Config, 'geocoderUrl' | 'publicUrl'>; log: FastifyBaseLogger }

/** Nobody waits longer than this, the turn included. */
const FIND_MS = 6_000
const NOWHERE_MS = 24 * 60 * 60 * 1_000
const ZIP_OR_TOWN = /^[^\d,]*(?:,[^\d,]*)?(?:\d{5}(?:-\d{4})?)?$/

/** One spelling of a question, so that it is asked once. */
const tidy = (text: string): string => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')

const waitForTurn = async (db: Db): Promise<void> => {
  const turn = await locations.takeTurn(db)
  if (!turn) throw new Error('Too many wait for the geocoder')
  await sleep(Math.ceil(turn.wait_ms))
}

type Ask = (query: string) => Promise<FoundLocation | null>

/** The configured geocoder: each question once, "nowhere" again after a day. */
const askOnce =
  ({ db, clock }: Parts, geocoder: Geocoder): Ask =>
  async (query) => {
    const now = clock()
    const recall = () => locations.find(db, query, new Date(now.getTime() - NOWHERE_MS))
    const known = await recall()
    if (known !== undefined) return known
    const signal = AbortSignal.timeout(FIND_MS)
    await waitForTurn(db)
    // Another process may have asked the same while we waited.
    const learnt = await recall()
    if (learnt !== undefined) return learnt
    const location = await geocoder.search(query, signal)
    await locations.store(db, query, location, now)
    return location
  }

/** What is asked may fail; the shop goes on without the place. */
const orNull =
  (log: FastifyBaseLogger, ask: Ask): Ask =>
  async (query) => {
    try {
      return await ask(query)
    } catch (error) {
      log.warn({ err: error }, 'The geocoder did not answer')
      return null
    }
  }

export const openLocations = async (parts: Parts): Promise<Locations> => {
  const { config, log } = parts
  const userAgent = `Dozen egg shop (${config.publicUrl.origin})`
  const gazetteer = await openGazetteer(log)
  const inGazetteer = orNull(log, openGeocoder({ url: gazetteer.url, userAgent }).search)
  const outside = config.geocoderUrl && oneAtATime(orNull(log, askOnce(parts, openGeocoder({ url: config.geocoderUrl, userAgent }))))

  const find = async (text: string) => {
    const query = tidy(text)
    if (query === '' || query.length > ADDRESS_MAX) return null
    if (!outside) return inGazetteer(query)
    const known = ZIP_OR_TOWN.test(query) ? await inGazetteer(query) : null
    return known ?? (await outside(query)) ?? inGazetteer(query)
  }
  return { find, close: gazetteer.close }
}
