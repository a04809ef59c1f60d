/**
 * Amounts as people type them, here and elsewhere in the world: `6,50` and `6.50` are the same money. Nothing is taken
 * out of what was typed before it is understood, and what could be read in two ways is asked back.
 */
export type TypedAmount =
  | { readonly kind: 'amount'; readonly cents: number }
  /** `1,230`: with groups of thousands, or with a decimal comma. `1,234` is not taken for thousands either: it may be a slip. */
  | { readonly kind: 'unclear'; readonly readings: Readings }
  | { readonly kind: 'parts of a cent' }
  | { readonly kind: 'no amount' }

/** In cents, and never rounded: what was typed to parts of a cent can only have meant thousands. */
export type Readings = readonly [thousands: number] | readonly [thousands: number, decimal: number]

const FIRST_GROUP = String.raw`[1-9]\d{0,2}`
const BARE = /^(?:\$\s*([^$]*)|([^$]*?)\s*\$|([^$]*))$/
const PLAIN = /^(\d+)(?:[.,](\d*))?$|^[.,](\d+)$/
const UNCLEAR = new RegExp(`^(${FIRST_GROUP})[.,](\\d{3})$`)
// Elsewhere people put spaces or apostrophes between thousands.
const IN_THOUSANDS = new RegExp(`^(${FIRST_GROUP}(?:([.,\\s'’])\\d{3})(?:\\2\\d{3})*)(?:(?!\\2)[.,](\\d*))?$`)

/** Whole dollars and the digits after the point. */
const fromDigits = (dollars: string, rest: string): TypedAmount => {
  if (/[1-9]/.test(rest.slice(2))) return { kind: 'parts of a cent' }
  const cents = Number(dollars + rest.slice(0, 2).padEnd(2, '0'))
  // So many digits are no money, and a number would round them.
  return Number.isSafeInteger(cents) ? { kind: 'amount', cents } : { kind: 'no amount' }
}

const readingsOf = (first: string, three: string): Readings => {
  const asThousands = Number(`${first}${three}00`)
  const asDecimal = fromDigits(first, three)
  return asDecimal.kind === 'amount' ? [asThousands, asDecimal.cents] : [asThousands]
}

export const readTypedAmount = (typed: string): TypedAmount => {
  const [, before, behind, alone] = BARE.exec(typed.trim()) ?? []
  const written = before ?? behind ?? alone ?? ''
  const [isUnclear, thousands = '', three = ''] = UNCLEAR.exec(written) ?? []
  if (isUnclear) return { kind: 'unclear', readings: readingsOf(thousands, three) }
  const [isPlain, dollars = '0', rest, onlyRest] = PLAIN.exec(written) ?? []
  if (isPlain) return fromDigits(dollars, rest ?? onlyRest ?? '')
  const [isGrouped, groups = '', , behindGroups = ''] = IN_THOUSANDS.exec(written) ?? []
  return isGrouped ? fromDigits(groups.replace(/\D/g, ''), behindGroups) : { kind: 'no amount' }
}

/** The cents that were typed; nothing when there is none, or more than one way to read it. */
export const typedCents = (typed: string): number | undefined => {
  const read = readTypedAmount(typed)
  return read.kind === 'amount' ? read.cents : undefined
}

/** `130.00`: an amount as a field shows it; reading it again gives the same amount. */
export const writeTypedAmount = (cents: number): string => (cents / 100).toFixed(2)
