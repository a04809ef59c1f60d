import { describe, expect, test } from 'vitest'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { mergeDraft } from '../parts/form/edited.ts'
import { draftOf, settingsOf } from './settings-draft.ts'

const FARM: FarmSettings = {
  farm_name: 'Our farm',
  reply_to: '',
  time_zone: 'America/New_York',
  cutoff_days: 2,
  cutoff_time: '18:00',
  free_skips: 0,
  unclaimed: 'hold',
  late_from: '2025-02-06 23:59:59',
  late_until: '2025-02-11 12:00:00',
  late_text: ' Late.\n',
  mail_text_months: 12,
  question_months: 24,
  abandoned_days: 30,
  farm_address: '',
  about: '',
  pantry_name: '',
  season_letter: true,
  pay_farm: 'nobody',
  pay_farm_text: '',
  owed_days: 14,
  owed_remind_days: 7,
  hosts_note_payments: false,
  installments_most: 0,
  installments_past_season: false,
  installments_stop: false,
  gifts_on: false,
  can_change_orders: true,
  receipt_text: '',
  accent: null,
  logo: null,
  second_factor_required: false,
  version: 7,
}

describe('the form of the settings', () => {
  test('that nobody touched sends what it was filled from', () => {
    for (const farm of [FARM, { ...FARM, accent: '#7a1f5c', logo: 'data:image/png;base64,AAAA', unclaimed: 'donate' as const }])
      expect(settingsOf(draftOf(farm), farm)).toEqual({ ...farm, late_until: '2025-02-11 12:00' })
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
