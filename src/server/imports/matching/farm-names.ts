/** Names of the farm's cycles and sites, and texts that can only mean one of them. */

/** As names are compared: without capitals and signs. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,'’-]+/g, ' ')
    .trim()

const SAY_NOTHING = new Set(['the', 'and'])
/** `2026–27`, `2026-2027` and `'26/27` are the same years. */
const YEARS = /\b(?:20)?(\d\d)\s*[-–—/]\s*['’]?(?:20)?(\d\d)\b/g
const nameYears = (years: string, from: string, until: string): string =>
  (Number(from) + 1) % 100 === Number(until) ? `20${from} ${until}` : years

export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(YEARS, nameYears)
    .replace(/[\p{M}'’`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SAY_NOTHING.has(word))

export const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

/** The same for names that differ only in capitals, signs, `the`, `&` and `and`, plurals or blanks. */
const bareNames = (name: string): string[] => {
  const words = wordsOf(name)
  // Numbers stay apart: 1 and 12 are not 11 and 2.
  return words.length === 0 ? [] : [words.map(singular).join(' '), words.join(' ').replace(/(?<!\d) | (?!\d)/g, '')]
}

type Index = { exact: Map<string, number[]>; bare: Map<string, number[]> }
const indexes = new WeakMap<readonly unknown[], Index>()

const indexOf = <Of>(all: readonly Of[], nameOf: (each: Of) => string): Index => {
  const known = indexes.get(all)
  if (known) return known
  const index: Index = { exact: new Map(), bare: new Map() }
  const add = (to: Map<string, number[]>, key: string, at: number) => to.set(key, [...(to.get(key) ?? []), at])
  all.forEach((each, at) => {
    add(index.exact, plainName(nameOf(each)), at)
    for (const bare of new Set(bareNames(nameOf(each)))) add(index.bare, bare, at)
  })
  indexes.set(all, index)
  return index
}

const take = <Of>(all: readonly Of[], places: readonly number[]): Of[] => places.flatMap((at) => all[at] ?? [])

/** Those with this name, to the letter. */
export const listNamed = <Of>(all: readonly Of[], nameOf: (each: Of) => string, written: string): Of[] =>
  take(all, indexOf(all, nameOf).exact.get(plainName(written)) ?? [])

/** Those that a text names up to noise; none if that could be several names. */
export const listMeant = <Of>(all: readonly Of[], nameOf: (each: Of) => string, written: string): Of[] => {
  const named = listNamed(all, nameOf, written)
  if (named.length > 0) return named
  const { bare } = indexOf(all, nameOf)
  const meant = take(all, [...new Set(bareNames(written).flatMap((key) => bare.get(key) ?? []))])
  return new Set(meant.map((each) => plainName(nameOf(each)))).size === 1 ? meant : []
}
