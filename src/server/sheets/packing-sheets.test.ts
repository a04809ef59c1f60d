import { expect, test } from 'vitest'
import type { PackingDay } from '../../shared/shapes/packing.ts'
import { packingSheets } from './packing-sheets.ts'

const day: PackingDay = {
  pickup_date: '2026-11-17',
  as_of: '2026-11-16T12:00:00.000Z',
  cartons: 2,
  donated: 1,
  week_before: '2026-11-10',
  changes: [],
  pantry_name: '',
  prints_owed: false,
  pledged: null,
  sites: [],
}

test('a packer who reads Spanish downloads a spreadsheet in Spanish', () => {
  const asked = { now: new Date(day.as_of), timeZone: 'America/New_York' }
  const [totals] = packingSheets(day, { ...asked, language: 'es' })
  expect(totals?.name).toBe('Totales')
  expect(totals?.columns.map(({ header }) => header)).toEqual([
    'Sitio de recogida',
    'Por recoger',
    'Para donar',
    'Total de cartones',
    'Horario',
  ])
  expect(totals?.title).toMatch(/^Todos los sitios · mar 17 nov, 2026 · Actualizado el /)
  expect(packingSheets(day, { ...asked, language: 'en' })[0]?.columns[0]?.header).toBe('Pickup site')
})
