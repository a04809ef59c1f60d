/** @module-tag rest */
import { expect, test } from 'vitest'
import { keysOf, openComplaints, pressOf } from './browsers/drivers/driver.ts'

test('keys and presses are what every driver of WebDriver understands', () => {
  expect(keysOf('1é')).toEqual([
    {
      type: 'key',
      id: 'keys',
      actions: [
        { type: 'keyDown', value: '1' },
        { type: 'keyUp', value: '1' },
        { type: 'keyDown', value: 'é' },
        { type: 'keyUp', value: 'é' },
      ],
    },
  ])
  expect(pressOf(10.4, 20.6)).toMatchObject([{ actions: [{ x: 10, y: 21 }, { type: 'pointerDown' }, { type: 'pointerUp' }] }])
})

test('a refusal that the page tells in its own words is no complaint; everything else is', () => {
  const { all, note } = openComplaints()
  note('Failed to load resource: the server responded with a status of 404 ()')
  note('TypeError: x is undefined')
  expect(all).toEqual(['TypeError: x is undefined'])
})
