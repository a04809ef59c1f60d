import { expect, test } from 'vitest'
import { orderOfReference, phoneIn, readSearch } from './search-words.ts'

test.each([
  ['D-00016', { kind: 'order', id: 16 }],
  ['d16', { kind: 'order', id: 16 }],
  [' 00016 ', { kind: 'order', id: 16 }],
  ['#16', { kind: 'order', id: 16 }],
  ['555-0100', { kind: 'phone', digits: '5550100' }],
  ['+1 (607) 555-0100', { kind: 'phone', digits: '6075550100' }],
  ['Ann@Farm.example', { kind: 'email', text: 'ann@farm.example' }],
  ['Ann Miller', { kind: 'name', text: 'ann miller' }],
  ['Dee', { kind: 'name', text: 'dee' }],
  ['0', { kind: 'name', text: '0' }],
])('a farmer who types %j means what it looks like', (typed, meant) => {
  expect(readSearch(typed)).toEqual(meant)
})

test('only a whole reference names an order in an address', () => {
  expect(['D-00016', 'D-123456', 'D-0', '16', 'd-16', 'x D-00016'].map(orderOfReference)).toEqual([
    16,
    123_456,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['Phone: 607-555-0100, two dogs', '607-555-0100'],
  ['call (607) 555 0100', '(607) 555 0100'],
  ['+1 607.555.0100', '+1 607.555.0100'],
  ['box 1234567890123', ''],
  ['', ''],
])('the phone number in the note %j is found', (note, phone) => {
  expect(phoneIn(note)).toBe(phone)
})
