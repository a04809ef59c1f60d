import { groupBy } from './group-by.ts'

/**
 * Names as they hang at a pickup site, where everybody reads them: `Ann M.` for Ann Miller. Where two people on one
 * list would be called the same they get a few letters more, and at last the references of their orders.
 */

const MOST_LETTERS = 3

/** How names follow each other on a list. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true })

// A letter with its accents is one letter. Most names have none, and cutting those is much faster.
const PLAIN = /^[ -~]*$/
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const begin = (word: string, count: number): string =>
  PLAIN.test(word)
    ? word.slice(0, count)
    : Array.from(letters.segment(word), ({ segment }) => segment)
        .slice(0, count)
        .join('')

type Person = { first: string; last: string; reference: string; index: number }

/** The first word, and the last that begins with a letter or digit. A word stays, but nobody's email hangs at a site. */
const split = (name: string): Pick<Person, 'first' | 'last'> => {
  const [first = '', ...others] = name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/(?<=.)@.*$/u, ''))
  const last = others.findLast((word) => /[\p{L}\p{N}]/u.test(word)) ?? ''
  return { first: first.replace(/,$/, ''), last: last.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') }
}

const shorten = ({ first, last }: Person, count: number): string => (last ? `${first} ${begin(last, count)}.` : first)

/** Everything that a list may call somebody, but for the reference that tells them apart at last. */
export const shortNamesOf = (name: string): string[] => {
  const person = { ...split(name), reference: '', index: 0 }
  const counts = Array.from({ length: MOST_LETTERS }, (_, before) => before + 1)
  return [...new Set(counts.map((count) => shorten(person, count)))].filter(Boolean)
}

/** Names people with as many letters as it takes. Those whom a letter more tells apart were called the same before. */
const nameThem = (people: readonly Person[], count: number, names: string[]): void => {
  for (const group of groupBy(people, (each) => shorten(each, count).toLowerCase()).values()) {
    const isOne = new Set(group.map(({ reference }) => reference)).size === 1
    if (!isOne && count < MOST_LETTERS) nameThem(group, count + 1, names)
    else for (const each of group) names[each.index] = isOne ? shorten(each, count) : `${shorten(each, 1)} ${each.reference}`
  }
}

/** The short name of each, in the same order. Lines of one order are one person. */
export const shortNames = (people: readonly { name: string; reference: string }[]): string[] => {
  const names: string[] = []
  const all = people.map(({ name, reference }, index) => ({ ...split(name), reference, index }))
  nameThem(all, 1, names)
  return names
}
