/** @module-tag rest */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Which tests `npm test -- --changed` tries, asked of this very house. */

type Near = { file: string; steps: number }
const { testsNear, within } = (await import(join(import.meta.dirname, '../scripts/changed.mjs'))) as {
  testsNear: (changed: string[]) => { tests: Near[]; journeys: Near[] }
  within: (near: Near[], msOf: (file: string) => number, limitMs: number) => { chosen: string[]; further: number; others: number }
}
const reached = (near: Near[]) => near.filter(({ steps }) => steps < Number.POSITIVE_INFINITY).map(({ file }) => file)
const testsOf = (file: string) => reached(testsNear([file]).tests)
const journeysOf = (file: string) => reached(testsNear([file]).journeys)

describe('a change', () => {
  test('deep down reaches the tests of what stands on it, over several steps', () => {
    const tests = testsOf('src/shared/rules/money/balance.ts')
    expect(tests).toContain('src/shared/rules/money/balance.test.ts')
    expect(tests).toContain('src/web/admin/subscriptions/end/end-order.test.ts')
    expect(tests).toContain('src/server/handlers/orders/checkout.test.ts')
  })

  test('of a handler reaches the tests that make its calls, and not everybody who opens a shop', () => {
    const tests = testsOf('src/server/handlers/money/receipts.ts')
    expect(tests).toContain('src/server/handlers/money/receipts.test.ts')
    expect(tests).toContain('src/server/orders/change/order-changes.test.ts')
    expect(tests).not.toContain('src/server/identity/sessions.test.ts')
  })

  test('of what is not imported reaches whoever names it', () => {
    expect(testsOf('deploy/install.sh')).toContain('tests/deploy-scripts.test.ts')
    expect(testsOf('src/server/start/main.ts')).toContain('tests/process.test.ts')
  })

  test('of a table reaches the tests of the store that speaks of it', () => {
    expect(testsOf('migrations/0005_places.sql')).toContain('src/server/store/farm/locations.test.ts')
  })

  test('that takes a migration away, as one that gets another number, is looked into like any other', () => {
    expect(testsOf('migrations/9999_was_here.sql')).not.toContain('src/server/store/farm/locations.test.ts')
  })

  test('of what builds the pages reaches the journey through all of them', () => {
    expect(journeysOf('vite.config.ts')).toEqual(['tests/journeys/every-page.spec.ts'])
  })

  test('of a page, a tab or a sentence reaches the journey through all pages and those of its room', () => {
    const everyPage = 'tests/journeys/every-page.spec.ts'
    expect(journeysOf('src/web/pages/login.tsx')).toEqual(expect.arrayContaining([everyPage, 'tests/journeys/login.spec.ts']))
    expect(journeysOf('src/web/admin/packing/labels.ts')).toEqual(
      expect.arrayContaining([everyPage, 'tests/journeys/admin-packing.spec.ts']),
    )
    expect(journeysOf('src/words/es/pages/login.ts')).toEqual(expect.arrayContaining([everyPage, 'tests/journeys/spanish.spec.ts']))
    expect(journeysOf('src/server/http/rate-limits.ts')).toEqual([])
  })
})

test('the nearest are tried first, as many as there is time for, and what was changed itself always', () => {
  const near = Object.entries({ far: 3, own: 0, near: 1, never: Number.POSITIVE_INFINITY }).map(([file, steps]) => ({ file, steps }))
  expect(within(near, () => 10, 20)).toEqual({ chosen: ['own', 'near'], further: 1, others: 1 })
  expect(within(near, () => 10, 5)).toEqual({ chosen: ['own'], further: 2, others: 1 })
})
