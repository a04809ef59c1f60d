import { AMOUNT_MAX_DOLLARS } from '../../../shared/limits.ts'
import { isWholeCents, toCents } from '../../../shared/rules/money.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { fieldWords } from '../../../shared/words/words.ts'
import type { FieldRule } from '../../ui/form/field-rules.ts'

/** Dollars as people type them, `$1,234.50` too; nothing when it is not an amount. */
export const readAmount = (typed: string): number | undefined => {
  const digits = typed.replace(/[$,\s]/g, '')
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
}

/** `130.00`: an amount as it stands in a field. */
export const writeAmount = (dollars: number): string => (toCents(dollars) / 100).toFixed(2)

export const amountRule: FieldRule = (typed) => {
  if (typed.trim() === '') return adminWords.amountMissing
  const dollars = readAmount(typed)
  if (dollars === undefined) return adminWords.amountWrong
  if (dollars > AMOUNT_MAX_DOLLARS) return adminWords.amountTooMuch
  return isWholeCents(dollars) ? undefined : fieldWords.wholeCents
}
