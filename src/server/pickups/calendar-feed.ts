import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addDays, dateAt } from '../../shared/dates/calendar.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Shop } from '../kernel/context.ts'
import * as users from '../store/people/users.ts'
import * as keys from '../store/pickups/calendar-keys.ts'
import * as pickups from '../store/pickups/calendar-pickups.ts'
import { eventsOf } from './calendar-events.ts'
import { writeCalendar } from './ical.ts'

/** A person's pickups as a calendar, at an address that only they know. Calendar programs come here, without cookies. */

// Calendars forget what a feed no longer tells; so long they keep what has been collected.
const PAST_DAYS = 60

export const calendarUrl = ({ config }: Pick<Shop, 'config'>, key: string): string => new URL(`/calendar/${key}.ics`, config.publicUrl).href

/** All of a person's visits, for calendars that look again; or those of the order of a reference and of what was placed with it, to be taken in once. */
const calendarOf = async ({ db, clock, farm, config }: Shop, user_id: string, order: unknown): Promise<string> => {
  const { farm_name, time_zone } = farm.current
  const visits = await pickups.list(db, { user_id, since: addDays(dateAt(clock(), time_zone), -PAST_DAYS) })
  const isAsked = (visit: (typeof visits)[number]) =>
    visit.some(({ subscription_id, basket_id }) =>
      [subscription_id, basket_id ?? subscription_id].some((id) => showReference(id) === order),
    )
  const asked = order === undefined ? visits : visits.filter(isAsked)
  const language = (await users.readLanguage(db, user_id)) ?? 'en'
  const events = asked.flatMap((each) => eventsOf(each, { farm, config, language }))
  return writeCalendar({ name: farm_name, timeZone: time_zone, events, isCopy: order !== undefined })
}

type Asked = { Params: { key: string }; Querystring: { download?: unknown; order?: unknown } }

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
    return send(request, reply, await calendarOf(shop, owner, request.query.order))
  })
}
