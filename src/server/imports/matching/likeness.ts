import { singular, wordsOf } from './farm-names.ts'

/** How much a text is like a name: by words that are the same, shortened or misspelled; rare words say more. */

/** How many letters are changed, missing, added or swapped with their neighbor. */
export const distance = (one: string, other: string): number => {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

const isIn = (letters: string, word: string): boolean => {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at++
  return at === letters.length
}

/** `lib` for library, `mkt` for market. */
const isShortened = (written: string, word: string): boolean =>
  written.length < word.length &&
  ((written.length > 2 && word.startsWith(written)) ||
    (written.length > 1 && !/[aeiou]/.test(written) && written[0] === word[0] && written.at(-1) === word.at(-1) && isIn(written, word)))

const isMisspelled = (written: string, word: string): boolean => {
  const shorter = Math.min(written.length, word.length)
  return shorter > 3 && Math.abs(written.length - word.length) < 3 && distance(written, word) <= (shorter > 7 ? 2 : 1)
}

const isNumber = (word: string): boolean => /\d/.test(word)
const isSameNumber = (one: string, other: string): boolean => one === other || `20${one}` === other || one === `20${other}`

const ALMOST = 0.8
const likenessOfWords = (written: string, word: string): number => {
  if (isNumber(written) || isNumber(word)) return isSameNumber(written, word) ? 1 : 0
  if (written === word) return 1
  return isShortened(written, word) || isMisspelled(written, word) ? ALMOST : 0
}

const FILLING = new Set([
  ...['at', 'in', 'on', 'of', 'by', 'near', 'from', 'local', 'pickup', 'pick', 'up', 'site', 'location'],
  ...['share', 'season', 'csa', 'egg', 'cycle', 'subscription', 'order'],
])
const MEANS = new Map([['autumn', 'fall']])

/** The words of a text that say something. */
const tellingWords = (text: string): string[] => {
  const words = wordsOf(text).map((word) => MEANS.get(singular(word)) ?? singular(word))
  const telling = words.filter((word) => !FILLING.has(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}

/** A number that the name does not have, where it has others: another year, another site. */
const contradicts = (written: readonly string[], words: readonly string[]): boolean =>
  words.some(isNumber) && written.some((each) => isNumber(each) && !words.some((word) => isSameNumber(each, word)))

const bestLikeness = (written: string, words: readonly string[]): number =>
  words.reduce((best, word) => Math.max(best, likenessOfWords(written, word)), 0)

/** From 0 to 1, for each of the names. */
export const likenesses = (text: string, names: readonly string[]): number[] => {
  const written = tellingWords(text)
  const wordsOfNames = names.map(tellingWords)
  const likes = wordsOfNames.map((words) => written.map((each) => bestLikeness(each, words)))
  // A word of three sites says a third of what a word of one says; one that a name lacks speaks against it.
  const weights = written.map((_, at) => 1 / Math.max(1, likes.filter((each) => (each[at] ?? 0) > 0).length))
  const likenessOf = (each: readonly number[]): number => {
    const found = each.reduce((sum, like, at) => sum + like * (weights[at] ?? 0), 0)
    const all = each.reduce((sum, like, at) => sum + (like > 0 ? (weights[at] ?? 0) : 1), 0)
    return all === 0 ? 0 : found / all
  }
  return likes.map((each, name) => (contradicts(written, wordsOfNames[name] ?? []) ? 0 : likenessOf(each)))
}
