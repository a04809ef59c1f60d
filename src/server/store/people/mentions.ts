/** Characters that mean something in a pattern. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/**
 * A pattern that finds any of these addresses or references where they stand alone: `ann@farm.example` is not found in
 * `joann@farm.example`, nor `D-00012` in `D-000123`. Nothing is found for none.
 */
export const mentionPattern = (words: readonly string[]): string =>
  words.length === 0 ? '(?!)' : `(?<![\\w.%+-])(?:${words.map(literal).join('|')})(?![\\w-]|\\.\\w)`
