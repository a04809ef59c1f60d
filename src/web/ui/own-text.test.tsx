import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { langOf, WithOwnText } from './own-text.tsx'

const SENTENCE = 'Esta temporada donamos 32 cartones. Los recibe: the pantry.'
const drawn = (row: { pantry_name: string; in_english?: string[] }) =>
  render(<WithOwnText in={SENTENCE} text={row.pantry_name} lang={langOf(row, 'pantry_name')} />).container.innerHTML

test('what the farm wrote in English alone is marked as English within a Spanish sentence, and nothing else of it', () => {
  expect(drawn({ pantry_name: 'the pantry', in_english: ['about', 'pantry_name'] })).toBe(
    'Esta temporada donamos 32 cartones. Los recibe: <span lang="en">the pantry</span>.',
  )
})

test.each([
  ['a text in the language of the page', { pantry_name: 'the pantry' }],
  ['another text that is in English', { pantry_name: 'the pantry', in_english: ['about'] }],
  ['a name that the sentence leaves out', { pantry_name: 'nobody', in_english: ['pantry_name'] }],
])('%s leaves the sentence as it is', (_, row) => {
  expect(drawn(row)).toBe(SENTENCE)
})
