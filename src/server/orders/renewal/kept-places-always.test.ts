import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkOut, openSeason, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { patience, runs } from '../../../../tests/support/runs.ts'
import { as, type Client, nobody } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../../shared/dates/calendar.ts'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import { runDueJobs } from '../../jobs/every-minute.ts'
import { reconcile } from '../../jobs/reconcile-payments.ts'
import * as cycles from '../../store/farm/cycles.ts'

/** Whoever renews, declines, thinks again or buys beside them while days pass: what is sold, being paid and kept is never more than there is. */

const LIMIT = 5
const DAY = 86_400_000
const now = { ms: Date.parse('2027-03-01T17:00:00Z') }
const clock = () => new Date(now.ms)
const shop = useTestShop({ clock })
const former: Member[] = []
const strangers: Member[] = []
let farmer = {} as Client
let season = {} as Season

beforeAll(async () => {
  shop.sandbox.switches.drop = true
  farmer = as(shop.app, await makeAdmin(shop))
  await shop.shop.db`update shop set pay_farm = 'all', pay_farm_text = 'Cash'`
  await shop.shop.farm.reload()
  season = await openSeason(shop)
  for (let person = 0; person < 3; person++) {
    const member = await makeMember(shop, { verified: true })
    const { id } = await checkOut(shop, member, season, { donationCartons: 0, cartonsPerWeek: 2 })
    shop.sandbox.pay(id)
    await sendEvent(shop, 'checkout.session.completed', { id })
    former.push(member)
  }
  for (let person = 0; person < 2; person++) strangers.push(await makeMember(shop, { verified: true }))
})

const step = fc.record({
  deed: fc.constantFrom('renew', 'renew', 'page', 'decline', 'after all', 'buy', 'buy', 'day', 'three days'),
  who: fc.nat({ max: 2 }),
})

const takenOf = async ({ cycle_id }: Cycle): Promise<number> => {
  const [row] = await shop.shop.db<[{ cartons: number }]>`
    select (select coalesce(sum(cartons_per_week), 0) from subscription where cycle_id = ${cycle_id} and status in ('paid', 'owed', 'pending', 'held'))::int
      + (select coalesce(sum(cartons), 0) from place_wish where cycle_id = ${cycle_id} and state = 'offered' and held_until > ${clock()})::int as cartons`
  return row.cartons
}

const renew = async (member: Member, by: 'farm' | 'page') => {
  const me = as(shop.app, member)
  const [offer] = (await me.readRenewals()).offers
  const way = offer?.ways.find(({ pay }) => pay === by)
  if (!offer || !way) return
  const body = { pay: way.pay, installments: 0, amount: offer.amount, creditCents: offer.credit_cents }
  const press = () => me.renew({ params: { cycleId: String(offer.cycle_id) }, body })
  await Promise.allSettled([press(), press()])
}

const answer = async (cycle: Cycle, member: Member, declined: boolean) => {
  const [row] = await shop.shop.db<{ invitation_id: number }[]>`
    select invitation_id from invitation where cycle_id = ${cycle.cycle_id} and user_id = ${member.id}`
  const token = new URL(shop.shop.invitationLinks.urlFor(String(row?.invitation_id))).searchParams.get('t') ?? ''
  await as(shop.app, nobody).answerInvitation({ body: { token, declined } })
}

const pass = async (days: number) => {
  now.ms += days * DAY
  await reconcile(shop.shop)
  await runDueJobs(shop.shop)
}

test('kept places, renewals and sales together never exceed the limit', { timeout: patience(120_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const today = dateAt(clock(), shop.shop.farm.current.time_zone)
      const start_date = addDays(today, 70)
      const dates = { start_date, end_date: addDays(start_date, 69), number_of_weeks: 10 }
      const cycle = await cycles.add(shop.shop.db, { cycle_name: 'Summer', ...dates })
      await shop.shop.db`update cycle set cartons_limit = ${LIMIT} where cycle_id = ${cycle.cycle_id}`
      const body = { from_cycle_id: season.cycle.cycle_id, keep_until: addDays(today, 4) }
      await farmer.inviteFormer({ params: { id: String(cycle.cycle_id) }, body })
      await shop.shop.db`update cycle set is_active = true where cycle_id = ${cycle.cycle_id}`
      for (const { deed, who } of steps) {
        const member = former[who] as Member
        const stranger = strangers[who % 2] as Member
        if (deed === 'renew') await renew(member, 'farm')
        else if (deed === 'page') await renew(member, 'page')
        else if (deed === 'decline' || deed === 'after all') await answer(cycle, member, deed === 'decline')
        else if (deed === 'buy')
          await checkOut(shop, stranger, { cycle, site: season.site }, { donationCartons: 0, cartonsPerWeek: 1 + (who % 2) }).catch(
            () => undefined,
          )
        else await pass(deed === 'day' ? 1 : 3)
        expect(await takenOf(cycle)).toBeLessThanOrEqual(LIMIT)
      }
      await shop.shop.db`update subscription set status = 'canceled' where cycle_id = ${cycle.cycle_id}`
      await shop.shop.db`update cycle set is_active = false, end_date = start_date where cycle_id = ${cycle.cycle_id}`
    }),
    runs(4),
  )
})
