import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages } from '../../shared/addresses.ts'
import { addDays, dateAt } from '../../shared/dates/calendar.ts'
import { directionsUrl } from '../../shared/rules/directions.ts'
import { showLastDay } from '../../shared/words/hours-words.ts'
import { calendarSummaries, showVisit } from '../../shared/words/week-words.ts'
import type { Shop } from '../context.ts'
import * as keys from '../store/pickups/calendar-keys.ts'
import * as pickups from '../store/pickups/calendar-pickups.ts'
import { sumOf, type Together } from '../store/pickups/visits.ts'
import { type CalendarEvent, writeCalendar } from './ical.ts'

/** A person's pickups as a calendar, at an address that only they know. Calendar programs come here, without cookies. */

// Calendars forget what a feed no longer tells; so long they keep what has been collected.
const PAST_DAYS = 60

export const calendarUrl = ({ config }: Pick<Shop, 'config'>, key: string): string => new URL(`/calendar/${key}.ics`, config.publicUrl).href

const wordsOf = (pickup: pickups.CalendarPickup, cartons: number, weeks: number): string =>
  [
    `${showVisit(cartons, weeks)}, ${pickup.cycle_name}`,
    ...(pickup.site_instructions ? [pickup.site_instructions] : []),
    showLastDay(pickup.pickup_date, pickup.collect_until, pickup),
    `Directions: ${directionsUrl(pickup.site_address)}`,
  ].join('\n\n')

const asEvent = (pickup: pickups.CalendarPickup, publicUrl: URL, words: Pick<CalendarEvent, 'summary' | 'description' | 'isCanceled'>) => ({
  uid: `pickup-${pickup.pickup_id}@${publicUrl.hostname}`,
  sequence: pickup.sequence,
  changedAt: pickup.changed_at,
  date: pickup.pickup_date,
  location: pickup.site_address,
  pin: pickup.lat === null || pickup.lon === null ? null : { lat: pickup.lat, lon: pickup.lon },
  url: new URL(pages.profile, publicUrl).href,
  ...words,
})

/**
 * A visit is one event, under the number of its first pickup. Each of the others may have had an event of its own, before
 * it came or that one did: it is canceled. Where none was ever changed they have been together from the beginning.
 */
const eventsOf = (visit: Together<pickups.CalendarPickup>, publicUrl: URL): CalendarEvent[] => {
  const [first, ...others] = visit
  const cartons = sumOf(visit, (each) => each.cartons)
  const event = asEvent(first, publicUrl, {
    summary: calendarSummaries[first.state](cartons, first.site_name),
    description: wordsOf(first, cartons, visit.length),
    isCanceled: first.state !== 'planned',
  })
  if (visit.every(({ revision }) => revision === 0)) return [event]
  const joined = (each: pickups.CalendarPickup) => ({
    summary: calendarSummaries.joined(each.cartons, each.site_name),
    description: event.summary,
    isCanceled: true,
  })
  return [event, ...others.map((each) => asEvent(each, publicUrl, joined(each)))]
}

const calendarOf = async ({ db, clock, farm, config }: Shop, user_id: string): Promise<string> => {
  const { farm_name, time_zone } = farm.current
  const visits = await pickups.list(db, user_id, addDays(dateAt(clock(), time_zone), -PAST_DAYS))
  return writeCalendar({ name: farm_name, timeZone: time_zone, events: visits.flatMap((each) => eventsOf(each, config.publicUrl)) })
}

type Asked = { Params: { key: string }; Querystring: { download?: unknown } }

const send = (request: FastifyRequest<Asked>, reply: FastifyReply, calendar: string) => {
  const tag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (known.includes(tag)) return reply.code(304).send()
  if (request.query.download !== undefined) reply.header('content-disposition', 'attachment; filename="pickups.ics"')
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}

export const serveCalendar = (app: FastifyInstance, shop: Shop): void => {
  app.get<Asked>('/calendar/:key(^[\\w-]{43}).ics', async (request, reply) => {
    const { key } = request.params
    const owner = await keys.findOwner(shop.db, key)
    // The large calendars fetch for all their people from few addresses, so a right key counts for its owner alone.
    await shop.limits.count('calendar', { address: owner ?? request.ip, account: '' })
    if (owner === undefined) return reply.callNotFound()
    return send(request, reply, await calendarOf(shop, owner))
  })
}
