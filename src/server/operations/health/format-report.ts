/** How health lines format times and sizes: without a time zone, readable anywhere. */

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `3 minutes`, `2 days`: in the largest unit of which there are two. */
export const formatDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? ['second', 1]
  const count = Math.floor(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const formatAgo = (at: Date, now: Date): string => `${formatDuration(now.getTime() - at.getTime())} ago`

export const formatBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1e3)} kB`

/** Other programs' words, quoted in a sentence of ours. */
export const quoted = (words: string): string => `"${words.replaceAll(/\s+/g, ' ').trim()}"`

/** Words of a mail server may name its reader, and that is nobody else's business. */
export const withoutPeople = (words: string): string => words.replaceAll(/[^\s<>"'(]+@[^\s<>"'),]+/g, '[an address]')
