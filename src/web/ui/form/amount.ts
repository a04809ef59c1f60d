import { toCents } from '../../../shared/rules/money.ts'

/** Dollars as people type them, `$1,234.50` too; nothing when it is not an amount. */
export const readAmount = (typed: string): number | undefined => {
  const digits = typed.replace(/[$,\s]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
}

/** `130.00`: an amount as it stands in a field. */
export const writeAmount = (dollars: number): string => (toCents(dollars) / 100).toFixed(2)
