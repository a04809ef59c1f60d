import { expect, test } from 'vitest'
import type { Weekday } from '../../shared/dates/calendar.ts'
import type { WindowSite } from '../../shared/shapes/farm/window.ts'
import * as es from '../es/window.ts'
import { showTownDays } from './window.ts'

const site = (site_town: string, pickup_start_day: Weekday, site_name = 'Library'): WindowSite => ({
  site_id: 1,
  site_name,
  site_town,
  site_address: null,
  pickup_start_day,
  pickup_deadline_day: pickup_start_day,
  pickup_from: null,
  pickup_until: null,
  last_day_until: null,
})
const said = (text: string) => text.replaceAll('\u00a0', ' ')

test('a town is named once with all its days, and a site without a town by its name', () => {
  const sites = [site('Dryden', 'Tuesday'), site('Ithaca', 'Tuesday'), site('Ithaca', 'Saturday'), site('', 'Friday', 'The barn')]
  expect(said(showTownDays(sites))).toBe('Dryden Tue · Ithaca Tue, Sat · The barn Fri')
  expect(said(es.showTownDays(sites))).toBe('Dryden mar · Ithaca mar, sáb · The barn vie')
})

test('of many towns four are named, and one more if it is the last', () => {
  const towns = (count: number) => Array.from({ length: count }, (_, at) => site(`Town ${at + 1}`, 'Monday'))
  expect(said(showTownDays(towns(5)))).toMatch(/Town 5 Mon$/)
  expect(said(showTownDays(towns(7)))).toBe('Town 1 Mon · Town 2 Mon · Town 3 Mon · Town 4 Mon · 3 more places')
})
