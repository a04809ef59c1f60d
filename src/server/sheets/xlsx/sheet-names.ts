const MOST_CHARACTERS = 31
const RESERVED = 'history'

// A cut may leave half of a character, or a quote or a space at the edge.
const cut = (name: string, most: number): string =>
  name
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/^['\s]+|['\s]+$/g, '')

const allowed = (name: string): string => {
  const plain = name.toWellFormed().replace(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
  return cut(cut(plain, plain.length), MOST_CHARACTERS) || 'Sheet'
}

/** Names that a spreadsheet program accepts, each once; it does not tell apart upper and lower case. */
export const sheetNames = (wanted: readonly string[]): string[] => {
  const taken = new Set([RESERVED])
  return wanted.map((name) => {
    const plain = allowed(name)
    let unique = plain
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      const suffix = ` (${count})`
      unique = cut(plain, MOST_CHARACTERS - suffix.length) + suffix
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
