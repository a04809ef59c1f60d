import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cycleFields, siteFields } from '../../../../shared/fields/farm-fields.ts'
import type { Fields } from '../../../../shared/fields/field.ts'
import { checkoutFields, orderFields } from '../../../../shared/fields/order-fields.ts'
import { shapeOf } from '../../../../shared/shapes/shape-of.ts'
import { readFields, writeFields } from '../field-values.ts'
import { rulesOf } from './rule-of.ts'

/** What people type, and what they might. */
const typed = fc.oneof(
  fc.constantFrom('', ' ', '0', '1', '-1', '1.5', '31', '6.505', '1e9', 'Thursday', '2027-02-29', '2027-03-01', 'ann@farm.example', 'x'),
  fc.constantFrom('a'.repeat(121), 'a'.repeat(2_001), '90.1', '1000000.01'),
  fc.integer({ min: -10, max: 200_000 }).map(String),
  fc.string({ maxLength: 20 }).filter((text) => !/[\r\n\0]/.test(text) && text.isWellFormed()),
)

describe.each([
  ['an order', orderFields],
  ['a checkout', checkoutFields],
  ['a cycle', cycleFields],
  ['a pickup site', siteFields],
] as [string, Fields][])('the form of %s', (_, fields) => {
  const rules = rulesOf(fields)
  const schema = shapeOf(fields)
  // The browser's own field gives a moment or nothing.
  const names = Object.keys(fields).filter((name) => fields[name]?.kind !== 'clockTime')

  test.each(names)('takes in %s what the call takes of what only programs write', (name) => {
    for (const text of ['+0', '-0', '+1', '1e0', '0x1', '1.0']) {
      const read = readFields(fields, { ...writeFields(fields), [name]: text })[name]
      expect([text, rules[name]?.(text) === undefined]).toEqual([text, z.safeParse(schema[name] as z.ZodMiniType, read).success])
    }
  })

  test.each(names)('takes in %s what the call takes, and nothing else', (name) => {
    fc.assert(
      fc.property(typed, (text) => {
        const read = readFields(fields, { ...writeFields(fields), [name]: text })[name]
        expect(rules[name]?.(text) === undefined).toBe(z.safeParse(schema[name] as z.ZodMiniType, read).success)
      }),
    )
  })
})
