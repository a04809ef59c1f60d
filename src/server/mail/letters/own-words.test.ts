import { expect, test } from 'vitest'
import { inEnglish, ownFacts, shownInHtml, shownInText } from './own-words.ts'

const farm = {
  texts: new Map([
    ['Fall', 'Otoño'],
    ['the pantry', ''],
  ]),
}
const facts = { egg_cycle: 'Fall', pantry_name: 'the pantry', name: 'Fall', cents: 650 }

test('a reader of English gets what the farm wrote, and so do texts that are not its own', () => {
  expect(ownFacts(farm, { language: 'en' }, facts)).toBe(facts)
  expect(ownFacts(farm, { language: 'es' }, facts)).toMatchObject({ egg_cycle: 'Otoño', name: 'Fall', cents: 650 })
})

test('what stays in English is marked in HTML alone', () => {
  const { pantry_name } = ownFacts(farm, { language: 'es' }, facts)
  expect(shownInHtml(`Los recibe: ${pantry_name}.`)).toBe('Los recibe: <span lang="en">the pantry</span>.')
  expect(shownInText(`Los recibe: ${pantry_name}.`)).toBe('Los recibe: the pantry.')
  expect(shownInHtml(inEnglish('<b>', { language: 'es' }))).toBe('<span lang="en">&#60;b&#62;</span>')
})

test('half a mark that somebody typed leaves no tag open', () => {
  expect(shownInHtml('a\uE000b')).toBe('ab')
  expect(shownInHtml('a\uE001b')).toBe('ab')
})
