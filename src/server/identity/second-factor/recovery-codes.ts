import { randomBytes } from 'node:crypto'

/** Codes for a lost phone, on paper: 120 bits each, so that their digests can't be guessed. */

const COUNT = 10
const GROUPS = 6
// Without letters that look like digits.
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

const newGroup = (): string => [...randomBytes(4)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** `7k2m-9xqf-…`: as shown. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, newGroup).join('-'))

/** Normalizes what was typed: case, gaps, and letters that look like digits. */
export const tidyCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
