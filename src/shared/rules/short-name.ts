import { groupBy } from './group-by.ts'

/**
 * Names as posted at a pickup site, where everyone can read them: `Ann M.` for Ann Miller. Businesses keep their whole
 * name, because it identifies no person. If two people on one list would have the same name, they get a few more letters
 * and, as a last resort, their order references.
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

const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

// What only a registered firm ends with.
const OF_A_REGISTER = set('llc inc ltd corp')
// Words that are never surnames.
const OF_A_FIRM = set(
  'company restaurant cafe café bakery bistro brewery hotel catering school university preschool daycare library clinic hospital',
  'pantry foundation society association grocery shop store co-op cooperative collective studio team',
)
// Words that may also be surnames or follow one: they mean a business or a household only after "The".
const PERHAPS_OF_A_FIRM = set(
  'church house kitchen market grill center club inn bar group community coffee co coop farm farms deli diner college',
  'family families household',
)

const withoutMarks = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
const bare = (word: string): string => withoutMarks(word.toLowerCase())

const JOINS = /^(?:&|\+|and)$/iu

/**
 * A business: "Moosewood Restaurant" must not become "Moosewood R." In doubt it is a person, whose surname isn't posted,
 * so the last word has to show it; "Ann & Ben Church" are two people.
 */
const isFirm = (words: readonly string[]): boolean => {
  const [first = '', ...others] = words.map(bare)
  const last = others.at(-1) ?? ''
  if (OF_A_REGISTER.has(last)) return true
  if (words.some((word) => JOINS.test(word))) return false
  // Of two words, the list shows the first one anyway.
  const isHousehold = others.length === 1 && last === 'family'
  return OF_A_FIRM.has(last) || isHousehold || (first === 'the' && PERHAPS_OF_A_FIRM.has(last))
}

/** Somebody's first word, and of the last as much as the list has to say; a firm is one word. */
type Part = { readonly first: string; readonly last: string }
type Person = { parts: readonly Part[]; reference: string; index: number }

/** The first word, and the last that begins with a letter or digit. */
const asPart = ([first = '', ...others]: readonly string[]): Part => {
  const last = others.findLast((word) => /[\p{L}\p{N}]/u.test(word)) ?? ''
  return { first: first.replace(/,$/, ''), last: withoutMarks(last) }
}

/** People who share an order, each with their own words: "Ann & Ben Miller" are Ann, and Ben with a last name. */
const apart = (words: readonly string[]): Part[] => {
  const join = words.findIndex((word, at) => at > 0 && JOINS.test(word))
  const [own, others] = join < 0 ? [words, []] : [words.slice(0, join), words.slice(join + 1)]
  return [asPart(own), ...(others.length > 0 ? apart(others) : [])]
}

/** Without a last name at the end, the second name may be a last name itself: "Okafor & Miller" become Okafor & M. */
const asPeople = (words: readonly string[]): Part[] => {
  const parts = apart(words)
  if (parts.at(-1)?.last) return parts
  return parts.map((part, at) => (at > 0 && !part.last && withoutMarks(part.first) ? { first: '', last: withoutMarks(part.first) } : part))
}

/** The parts of a name. Words stay, but nobody's email is posted at a site. */
const split = (name: string): readonly Part[] => {
  const words = name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/(?<=.)@.*$/u, ''))
  return isFirm(words) ? [{ first: words.join(' '), last: '' }] : asPeople(words)
}

const shortenPart = ({ first, last }: Part, count: number): string => (last ? `${first} ${begin(last, count)}.`.trim() : first)

const shorten = ({ parts }: Pick<Person, 'parts'>, count: number): string => parts.map((part) => shortenPart(part, count)).join(' & ')

/** A person's name on a list if nobody else there has the same. */
export const shortName = (name: string): string => shorten({ parts: split(name) }, 1)

/** Every name a list may use for a person, except for the reference used as a last resort. */
export const shortNamesOf = (name: string): string[] => {
  const person = { parts: split(name) }
  const counts = Array.from({ length: MOST_LETTERS }, (_, before) => before + 1)
  return [...new Set(counts.map((count) => shorten(person, count)))].filter(Boolean)
}

/** Gives people names with as many letters as needed to distinguish those who would otherwise have the same. */
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
