/**
 * The newest releases of PostgreSQL known to fix security holes, for each major version that the shop works with. 15.20 is
 * what Debian's security archive had on that day. The others rest on it: the project releases all branches on one day, each
 * with its next number, and 18.4 came with 17.10, 16.14 and 15.18. Before each release of the shop, compare them with
 * https://www.postgresql.org/support/security/ and write the day.
 */
export const LISTED_ON = '2026-11-17'

const FIXED_IN: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 }

/** `15.18 (Debian 15.18-0+deb12u1)`, as a server calls itself. */
const NUMBERS = /^(\d+)\.(\d+)/

/** The release with known fixes that a server does not have yet. One that the list does not know is newer than it. */
export const missingRelease = (version: string): string | undefined => {
  const [, major = '', minor = ''] = NUMBERS.exec(version) ?? []
  const fixed = FIXED_IN[Number(major)]
  return fixed !== undefined && Number(minor) < fixed ? `${major}.${fixed}` : undefined
}
