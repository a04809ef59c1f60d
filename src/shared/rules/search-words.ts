/** What a farmer types into a search: an order's reference, a phone number, an email, or part of a name. */
export type SearchWords =
  | { readonly kind: 'order'; readonly id: number }
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'email' | 'name'; readonly text: string }

/** Fewer digits are the number of an order. */
const PHONE_DIGITS = 7
const ORDER = /^(?:d-?|#)?0*([1-9]\d{0,8})$/i
// Part of one; whoever is called "ann@evil", in quotes, is found by name.
const EMAIL = /^[^\s"'<>{}[\]|(),;]*@[^\s"'<>{}[\]|(),;]*$/
const PHONE = /^\+?[\d\s().-]+$/

/** North American numbers are written with and without the 1 of the country. */
const withoutCountry = (digits: string): string => (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits)

export const readSearch = (typed: string): SearchWords => {
  const text = typed.trim().toLowerCase()
  const digits = text.replace(/\D/g, '')
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) return { kind: 'phone', digits: withoutCountry(digits) }
  const id = ORDER.exec(text)?.[1]
  if (id) return { kind: 'order', id: Number(id) }
  return { kind: EMAIL.test(text) ? 'email' : 'name', text }
}

/** The number of an order by its reference alone: D-00016. */
export const orderOfReference = (text: string): number | undefined => {
  const id = /^D-0*([1-9]\d{0,8})$/.exec(text)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The first phone number in a note, as it is written there. */
export const phoneIn = (notes: string): string => /(?:\+?1[\s.-]?)?\(?\b\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b/.exec(notes)?.[0] ?? ''
