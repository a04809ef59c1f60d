import { describe, expect, test } from 'vitest'
import { settingFields } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { writeFields } from '../../ui/form/field-values.ts'
import { mergeDraft } from '../parts/form/edited.ts'
import { draftOf, settingsOf } from './settings-draft.ts'

/** What a form without a word in it says, and what is tried below. */
const FARM: FarmSettings = {
  ...settingsOf(writeFields(settingFields), { version: 7 }),
  farm_name: 'Our farm',
  time_zone: 'America/New_York',
  cutoff_days: 2,
  cutoff_time: '18:00',
  free_skips: 0,
  unclaimed: 'hold',
  late_from: '2025-02-06 23:59:59',
  late_until: '2025-02-11 12:00:00',
  late_text: 'Late.\n\nAsk us.',
  season_letter: true,
  pay_farm: 'nobody',
  owed_days: 14,
  owed_remind_days: 7,
}

describe('the form of the settings', () => {
  test('that nobody touched sends what it was filled from', () => {
    for (const farm of [FARM, { ...FARM, accent: '#7a1f5c', logo: 'data:image/png;base64,AAAA', unclaimed: 'donate' as const }])
      expect(settingsOf(draftOf(farm), farm)).toEqual({ ...farm, late_until: '2025-02-11 12:00' })
  })

  test('says a number that is not needed as none when it is empty', () => {
    expect(settingsOf({ ...draftOf(FARM), owed_remind_days: ' ' }, FARM).owed_remind_days).toBeNull()
  })

  test('shows seconds only where there are some', () => {
    expect(draftOf(FARM)).toMatchObject({ late_from: '2025-02-06T23:59:59', late_until: '2025-02-11T12:00' })
  })

  test('keeps my changes on top of those of somebody else', () => {
    const mine = { ...draftOf(FARM), farm_name: 'Mine', free_skips: '1' }
    const theirs = { ...FARM, farm_name: 'Theirs', cutoff_days: 4, version: 8 }
    const merged = mergeDraft(mine, draftOf(FARM), draftOf(theirs))
    expect(merged).toEqual({ ...draftOf(theirs), farm_name: 'Mine', free_skips: '1' })
    expect(settingsOf(merged, theirs)).toMatchObject({ farm_name: 'Mine', free_skips: 1, cutoff_days: 4, version: 8 })
  })
})
