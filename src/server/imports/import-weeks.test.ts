import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bringIn, upload } from '../../../tests/support/imports/bring-along.ts'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { patience, runs } from '../../../tests/support/runs.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays, dateAt } from '../../shared/dates/calendar.ts'
import type { Import, ImportRow } from '../../shared/shapes/imports.ts'
import * as cycles from '../store/farm/cycles.ts'

const shop = useTestShop()
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  const { cycle } = await openSeason(shop)
  const today = dateAt(shop.shop.clock(), shop.shop.config.timeZone)
  await cycles.add(shop.shop.db, {
    cycle_name: 'Last Fall',
    start_date: addDays(today, -100),
    end_date: addDays(today, -45),
    number_of_weeks: 8,
  })
  await shop.shop.db`update cycle set cartons_limit = 60 where cycle_id = ${cycle.cycle_id}`
})

/** Cartons of each day, as the shop will pack them. */
const cartonsByDay = async (): Promise<Record<string, number>> => {
  const rows = await shop.shop.db<{ day: string; cartons: number }[]>`
    select pickup_date::text as day, sum(p.cartons)::int as cartons from pickup p join subscription s on s.id = p.subscription_id
    where s.status in ('manual', 'owed', 'paid') and p.state = 'planned' group by 1 order by 1`
  return Object.fromEntries(rows.map(({ day, cartons }) => [day, cartons]))
}

/** A row as farmers write it: much of it right, some of it not. */
const line = fc.record({
  who: fc.integer({ min: 0, max: 4 }),
  email: fc.constantFrom('full', 'full', 'full', 'none', 'broken'),
  season: fc.constantFrom('Spring', 'Spring', 'spring ', 'Last Fall', 'Monsoon', ''),
  site: fc.constantFrom('Library', 'Library', ' library', 'Moon'),
  cartons: fc.constantFrom('1', '2', '3', '2 cartons', '0', '', 'lots', '40'),
  decision: fc.constantFrom(null, null, 'leftOut' as const, 'add' as const, 'replace' as const),
})
const files = fc.array(fc.array(line, { minLength: 1, maxLength: 7 }), { minLength: 1, maxLength: 3 })

/** By how much a row changes the cartons of each coming week, as the preview says. */
const saidBy = ({ outcome, order, decision, other_order }: ImportRow): number => {
  if (outcome !== 'ready' || !order || order.weeks === 0) return 0
  return (order.cartons_per_week ?? 0) - (decision === 'replace' && other_order ? other_order.cartons_per_week : 0)
}

test(
  'whatever the file, each row changes the cartons of each week by what the preview says',
  async () => {
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        const town = randomUUID()
        for (const lines of given) {
          const texts = lines.map(({ who, email, season, site, cartons }) => {
            const address = { full: `p${who}@${town}.example`, none: '', broken: 'nobody at home' }[email]
            return `Person ${who} of ${town},${address},${season},${site},${cartons}`
          })
          let draft: Import = await upload(farmer, ['Name,Email,Season,Site,Cartons', ...texts].join('\n'))
          const params = { id: draft.import_id }
          for (const [at, { decision }] of lines.entries())
            if (decision) {
              const body = { version: draft.version, decision }
              draft = await farmer.changeImportRow({ params: { ...params, line: at + 2 }, body })
            }
          const before = await cartonsByDay()
          const rows = await farmer.listImportRows({ params, query: { per_page: 100 } })
          const said = rows.reduce((sum, row) => sum + saidBy(row), 0)
          const ready = rows.filter(({ outcome }) => outcome === 'ready').length
          expect(draft.counts.ready + draft.counts.problems + draft.counts.already + draft.counts.left_out).toBe(draft.counts.rows)
          if (ready === 0) continue
          expect((await bringIn(farmer, draft)).done_rows).toBe(ready)
          const after = await cartonsByDay()
          const days = [...new Set([...Object.keys(before), ...Object.keys(after)])]
          expect(days.map((day) => (after[day] ?? 0) - (before[day] ?? 0))).toEqual(days.map(() => said))
        }
        // Room for the next ones.
        await shop.shop.db`update subscription set status = 'canceled' where status = 'manual'`
        await shop.shop.db`update pickup set state = 'canceled' where state = 'planned'`
      }),
      runs(6),
    )
  },
  patience(60_000),
)
