import { describe, expect, test } from 'vitest'
import { cycleFields, siteFields } from './farm-fields.ts'
import type { Field, Fields } from './field.ts'
import { settingFields } from './setting-fields.ts'

/** What the farmer types that is the same in every language: names, addresses, and what customers never read. */
const NOT_TRANSLATED = ['farm_name', 'farm_address', 'postal_address', 'site_name', 'site_address', 'site_town']

const typed = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([name, { kind }]) => (kind === 'line' || kind === 'text') && !name.endsWith('_es'))

describe.each([
  ['the farm settings', settingFields as Fields],
  ['a cycle', cycleFields as Fields],
  ['a pickup site', siteFields as Fields],
])('every text in %s', (_, fields) => {
  test.each(typed(fields))(
    '%s has a Spanish twin that may be as long and may be left empty, or is the same in every language',
    (name, field) => {
      const twin = fields[`${name}_es`]
      if (NOT_TRANSLATED.includes(name)) expect(twin).toBeUndefined()
      else expect(twin).toEqual({ ...field, label: `${field.label}, in Spanish`, isRequired: false })
    },
  )
})
