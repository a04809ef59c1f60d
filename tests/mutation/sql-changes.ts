/** A piece of a source file, replaced: small mistakes that people make. */
export type Change = { start: number; end: number; text: string }

/** Small changes to SQL, as text: which word is replaced by which. */
const SWAPS: readonly [pattern: RegExp, replacement: string][] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ or /g, ' and '],
  [/\bsum\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bmin\(/g, 'max('],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/, 0\)/g, ', 1)'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bnot exists\b/g, 'exists'],
  [/\bnot in\b/g, 'in'],
  [/ for (?:no key )?update(?: of \w+)?/g, ''],
  [/ desc\b/g, ''],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  // A condition that stands whole in the text: what comes of it if it is gone?
  [/\band (?:not )?[a-z_.]+(?: (?:=|<>) '[^']*'| is (?:not )?null| in \([^()]*\))/g, ''],
]

/** `set a = 1` and a list of columns are no conditions; between `where`, `on` and the like they are. */
const isCondition = (before: string): boolean =>
  (before.match(/\b(?:set|where|and|or|on|when|having|values|select)\b/gi)?.at(-1) ?? 'set').match(/^(?:set|values|select)$/i) === null
const isBetween = (before: string): boolean => /\bbetween\b(?!.*\band\b)/is.test(before)

/** Changes to the text of a statement that begins at `start`; `before` is the statement's text up to there. */
export const sqlChanges = (text: string, start: number, before: string): Change[] => {
  const swaps = [...SWAPS, [/ = /g, ' <> '] as const, [/ and /g, ' or '] as const].flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      start: start + index,
      end: start + index + found.length,
      text: replacement,
    })),
  )
  return swaps.filter((change) => {
    const found = text.slice(change.start - start, change.end - start)
    const so = before + text.slice(0, change.start - start)
    if (found === ' = ') return isCondition(so)
    return found !== ' and ' || !isBetween(so)
  })
}
