/**
 * The newest releases of PostgreSQL known to fix security holes, for each major version that the shop works with. Renewed
 * with every release of the shop, from https://www.postgresql.org/support/security/ and what Debian's security archive
 * has; the date says how far it can be trusted.
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
