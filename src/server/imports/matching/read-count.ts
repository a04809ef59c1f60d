import type { Read } from './read-values.ts'

/** Numbers of cartons as people write them: `2`, `two`, `1 dz`, `a dozen a week`, `1 (one)`. */

const IN_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const NUMBER = String.raw`\d{1,6}(?:[.,]0{1,2})?|${IN_WORDS.join('|')}|an?`
const PIECE = String.raw`(?:cartons?|ctns?\.?|dozens?|doz\.?|dzs?\.?)(?:\s+(?:of\s+)?eggs)?`
const WEEKLY = String.raw`(?:(?:per|an?|each|every|/)\s*(?:week|wk)\.?|weekly)`
const COUNT = new RegExp(String.raw`^(?:x\s*)?(${NUMBER})(?:\s*\((${NUMBER})\))?(?:\s*(?:x|${PIECE}))?(?:\s*${WEEKLY})?$`, 'i')
const ONE = new RegExp(String.raw`^(?:dozen|carton|dz\.?|doz\.?)(?:\s*${WEEKLY})?$`, 'i')

/** No number is longer, and a cell may be very long. */
const LETTERS_MAX = 60

const numberOf = (text: string): number => {
  const word = text.toLowerCase()
  const at = IN_WORDS.indexOf(word)
  return at >= 0 ? at : /^an?$/.test(word) ? 1 : Number.parseInt(word, 10)
}

export const readCount = (cell: string): Read<number> => {
  const text = cell.length > LETTERS_MAX ? '' : cell.replace(/\s+/g, ' ').trim()
  const [, written, again] = ONE.test(text) ? ['', '1'] : (COUNT.exec(text) ?? [])
  if (written === undefined || (again !== undefined && numberOf(again) !== numberOf(written))) return { trouble: 'wrong' }
  return { value: numberOf(written) }
}

/** Words beside a number that change nothing about it. */
const POLITE = /\b(?:please|pls|thanks|thank you|just|only|for now|large|medium|shares?|box(?:es)?|packs?)\b|[!.]+$/gi

/** `1 share, please`: the only number in it, if nothing else is said. */
export const proposeCount = (text: string): string | null => {
  const read = readCount(text.replace(POLITE, ' ').replace(/[\s,;]+/g, ' '))
  return 'value' in read ? String(read.value) : null
}

const OF_COUNTS = new RegExp(
  String.raw`^(?:(?:\d+|${IN_WORDS.join('|')}|an?|half|or|to|and|extra|other|x|cartons?|ctns?|dozens?|doz|dzs?|eggs?|per|each|every|weeks?|wks?|weekly|biweekly|monthly|months?|please|pls|shares?|box(?:es)?|packs?|large|small|medium|full)(?![\p{L}\p{N}])|[^\p{L}\p{N}])*$`,
  'iu',
)

/** Whether all of it is about numbers of cartons: a text with other words may name a person. */
export const isAboutCounts = (text: string): boolean => OF_COUNTS.test(text)
