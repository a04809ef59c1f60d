/** Characters with a meaning in a pattern. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/**
 * A pattern that matches any of these addresses or references as whole words: `ann@farm.example` isn't found in
 * `joann@farm.example`, nor `D-00012` in `D-000123`. An empty list matches nothing.
 */
export const mentionPattern = (words: readonly string[]): string =>
  words.length === 0 ? '(?!)' : `(?<![\\w.%+-])(?:${words.map(literal).join('|')})(?![\\w-]|\\.\\w)`
