import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { tidyName } from './tidy-name.ts'

describe('a name', () => {
  test.each([
    'Ann Miller',
    '  Ann  ',
    "Siobhán O'Brien-Nuñez",
    'Zoe\u0308 e\u0301',
    'Dvořák, Jiří; Ærøskøbing',
    '卵屋さん 🥚',
    '👩‍🌾 Farm 👨‍👩‍👧‍👦',
    '❤️‍🔥 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ 👋🏽',
    'می‌خواهم',
    'क्‍ष न्‍',
    'שלום \u200fאנה\u200e',
    'Кирилл Ελένη',
    '=1+1 <b>&"',
  ])('that people write stays as it was typed: %s', (name) => {
    expect(tidyName(name)).toBe(name.replace(/\u200d$/, ''))
  })

  test.each([
    ['\u202eelpmaxe\u202c', 'elpmaxe'],
    ['\u2066Ann\u2069', 'Ann'],
    ['An\u200bn\ufeff Mil\u00adler', 'Ann Miller'],
    ['An\u200dn\u200c', 'Ann'],
    ['\u200dAnn \u200d Miller', 'Ann  Miller'],
    ['Ann\tMiller', 'Ann Miller'],
    ['Ann\u2028Miller\u0085', 'Ann Miller '],
    ['\u001b[31mred\u0007', '[31mred'],
    ['Ann\u{e0041}\u{e007f}', 'Ann'],
    ['Ann\u2061\u206a\ufffe', 'Ann'],
  ])('%j becomes %j', (typed, tidy) => {
    expect(tidyName(typed)).toBe(tidy)
  })

  test('of any text is tidy after one time, keeps all that is seen, and has no sign that turns or hides', () => {
    const signs = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u202e', '\u200d', '\u200b', '\t', '👩‍🌾', 'a', 'ب', ' ', '\u{e0067}', '🏴'),
    )
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
        const typed = parts.join('')
        const tidy = tidyName(typed)
        const seen = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}\u{e0000}-\u{e007f}\ufffe\uffff]/gu, '')
        expect(tidyName(tidy)).toBe(tidy)
        expect(seen(tidy)).toBe(seen(typed))
        expect(tidy).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff\t]/)
      }),
      runs(300),
    )
  })
})
