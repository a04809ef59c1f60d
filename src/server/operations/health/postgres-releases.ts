/**
 * The newest releases of PostgreSQL known to fix security holes, for each major version that the shop works with. 15.20 is
 * what Debian's packages had on that day. 16.16 and 17.12 follow from it: the project releases all branches on one day, each
 * with its next number, as 18.4, 17.10, 16.14 and 15.18, so they came with 18.6. 18.7 is later; whether the other branches had
 * a release then was not looked up, so for them the list may be one behind. Before each release of the shop, compare all four
 * with https://www.postgresql.org/support/security/ and write the day.
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
