import { badRequest } from '../wire/google-refusal.ts'
import type { AccountBook } from './account-book.ts'

/** All that the provider asks of an address is one sign between two texts. */
export const isEmail = (email: string): boolean => /^[^@\s]+@[^@\s]+$/.test(email)

/** The address as it is kept, in lower case, if it is one and nobody else has it. */
export const demandFreeEmail = (email: string, book: AccountBook, ownerId?: string): string => {
  if (!isEmail(email)) throw badRequest('INVALID_EMAIL')
  const owner = book.byEmail(email)
  if (owner && owner.localId !== ownerId) throw badRequest('EMAIL_EXISTS')
  return email.toLowerCase()
}
