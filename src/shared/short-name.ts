/**
 * Names as they hang at a pickup site, where everybody reads them: `Ann M.` for Ann Miller. Where two people on one
 * list would be called the same they get a few letters more, and at last the references of their orders.
 */

const MOST_LETTERS = 3

/** How names follow each other on a list. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true })

// A letter with its accents is one letter.
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const begin = (word: string, count: number): string =>
  Array.from(letters.segment(word), ({ segment }) => segment)
    .slice(0, count)
    .join('')

type Split = { first: string; last: string }

/** The first word, and the last that begins with a letter or digit. A word stays, but nobody's email hangs at a site. */
const split = (name: string): Split => {
  const [first = '', ...others] = name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/(?<=.)@.*$/u, ''))
  const last = others.findLast((word) => /[\p{L}\p{N}]/u.test(word)) ?? ''
  return { first: first.replace(/,$/, ''), last: last.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') }
}

const shorten = ({ first, last }: Split, count: number): string => (last ? `${first} ${begin(last, count)}` : first)

const asKey = (short: string): string => short.toLowerCase()

/** The short name of each, in the same order. Lines of one order are one person. */
export const shortNames = (people: readonly { name: string; reference: string }[]): string[] => {
  const all = people.map(({ name, reference }) => ({ ...split(name), reference }))
  const holders = Array.from({ length: MOST_LETTERS }, (_, more) => {
    const references = new Map<string, Set<string>>()
    for (const each of all) {
      const key = asKey(shorten(each, more + 1))
      references.set(key, (references.get(key) ?? new Set()).add(each.reference))
    }
    return references
  })
  const isAlone = (each: Split, count: number) => holders[count - 1]?.get(asKey(shorten(each, count)))?.size === 1
  return all.map((each) => {
    const count = holders.findIndex((_, more) => isAlone(each, more + 1)) + 1
    const short = shorten(each, count || 1)
    const dot = each.last ? '.' : ''
    return count > 0 ? short + dot : `${short}${dot} ${each.reference}`
  })
}
