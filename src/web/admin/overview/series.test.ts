import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seriesOf, sum } from './series.ts'

const site = fc.record({ site_id: fc.integer({ min: 1, max: 12 }), cartons: fc.integer({ min: 1, max: 500 }) })
const week = fc.uniqueArray(site, { selector: ({ site_id }) => site_id }).map((sites) => ({
  monday: '2026-11-16',
  first_day: '2026-11-19',
  sites: sites.map((each) => ({ ...each, site_name: `Site ${each.site_id}` })),
}))

test('a chart of any farm shows at most six colours and every carton', () => {
  fc.assert(
    fc.property(fc.array(week, { minLength: 1, maxLength: 12 }), (weeks) => {
      const series = seriesOf(weeks)
      expect(series.length).toBeLessThanOrEqual(6)
      for (const [index, { sites }] of weeks.entries())
        expect(sum(series.map(({ values }) => values[index] ?? 0))).toBe(sum(sites.map(({ cartons }) => cartons)))
    }),
  )
})

test('the largest sites keep their names; the rest are told together', () => {
  const sites = Array.from({ length: 8 }, (_, each) => ({ site_id: each + 1, site_name: `Site ${each + 1}`, cartons: 10 * (each + 1) }))
  const names = seriesOf([{ monday: '2026-11-16', first_day: null, sites }]).map(({ name, values }) => `${name} ${values[0]}`)
  expect(names).toEqual(['Site 8 80', 'Site 7 70', 'Site 6 60', 'Site 5 50', 'Site 4 40', 'Other sites 60'])
})
