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

test('where there are other products, dozens of eggs are drawn: halves of them too, and no honey', () => {
  const at = (site_id: number, cartons: number, eggs: number) => ({ site_id, site_name: `Site ${site_id}`, cartons, eggs })
  const series = seriesOf([{ monday: '2026-11-16', first_day: null, sites: [at(1, 4, 30), at(2, 3, 10), at(3, 2, 0)] }])
  expect(series.map(({ values }) => values[0])).toEqual([2.5, 0.8, 0])
  expect(sum(series.map(({ values }) => values[0] ?? 0))).toBe(3.3)
})
