import { groupBy } from './group-by.ts'

/**
 * Names as they hang at a pickup site, where everybody reads them: `Ann M.` for Ann Miller. Firms and households keep their
 * whole name, which is nobody's. Where two people on one list would be called the same they get a few letters more, and at last the references of their orders.
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

// Words that nobody has for a surname: a firm, a house of many, or a household, which is called by its whole name.
const OF_A_FIRM = new Set(
  [
    'llc inc ltd corp co company restaurant cafe café coffee bakery bistro deli diner brewery hotel catering',
    'school college university preschool daycare library clinic hospital pantry foundation society association',
    'farm farms grocery shop store co-op coop cooperative collective studio team family families household',
  ].flatMap((line) => line.split(' ')),
)
// Words that are surnames too: of a firm only with two others beside them, or after "The".
const PERHAPS_OF_A_FIRM = new Set(['church', 'house', 'kitchen', 'market', 'grill', 'center', 'club', 'inn', 'bar', 'group', 'community'])

const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')

/** A firm or a household: "Moosewood Restaurant" must not become "Moosewood R." */
const isFirm = (words: readonly string[]): boolean => {
  if (words.length < 2) return false
  const own = words.map(bare)
  return own[0] === 'the' || own.some((word) => OF_A_FIRM.has(word)) || (own.length > 2 && own.some((word) => PERHAPS_OF_A_FIRM.has(word)))
}

/** Somebody's first word, and of the last as much as the list has to say; a firm is one word. */
type Part = { readonly first: string; readonly last: string }
type Person = { parts: readonly Part[]; reference: string; index: number }

const JOINS = /^(?:&|\+|and)$/iu

/** The first word, and the last that begins with a letter or digit. */
const asPart = ([first = '', ...others]: readonly string[]): Part => {
  const last = others.findLast((word) => /[\p{L}\p{N}]/u.test(word)) ?? ''
  return { first: first.replace(/,$/, ''), last: last.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '') }
}

/** Those who share an order, each by their own words: "Ann & Ben Miller" are Ann, and Ben with a last name. */
const apart = (words: readonly string[]): Part[] => {
  const join = words.findIndex((word, at) => at > 0 && JOINS.test(word))
  const [own, others] = join < 0 ? [words, []] : [words.slice(0, join), words.slice(join + 1)]
  return [asPart(own), ...(others.length > 0 ? apart(others) : [])]
}

/** What a name is made of. A word stays, but nobody's email hangs at a site. */
const split = (name: string): readonly Part[] => {
  const words = name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/(?<=.)@.*$/u, ''))
  return isFirm(words) ? [{ first: words.join(' '), last: '' }] : apart(words)
}

const shortenPart = ({ first, last }: Part, count: number): string => (last ? `${first} ${begin(last, count)}.` : first)

const shorten = ({ parts }: Pick<Person, 'parts'>, count: number): string => parts.map((part) => shortenPart(part, count)).join(' & ')

/** What a list calls somebody, as long as nobody else there would be called the same. */
export const shortName = (name: string): string => shorten({ parts: split(name) }, 1)

/** Everything that a list may call somebody, but for the reference that tells them apart at last. */
export const shortNamesOf = (name: string): string[] => {
  const person = { parts: split(name) }
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
  const all = people.map(({ name, reference }, index) => ({ parts: split(name), reference, index }))
  nameThem(all, 1, names)
  return names
}
