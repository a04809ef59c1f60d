import { z } from 'zod'
import { type Account, toResource } from '../accounts/account.ts'
import type { AccountsDesk } from '../accounts/accounts-desk.ts'
import { createAccount } from '../accounts/create-account.ts'
import { updateAccount } from '../accounts/update-account.ts'
import { seconds } from '../desk/clock.ts'
import { newId } from '../desk/new-id.ts'
import type { RecordBook } from '../records/record-book.ts'
import { type Fields, plain, typed } from '../wire/typed-values.ts'

/** Anything that somebody can put into a field, not only what belongs there. */
const Plain = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const PlainFields = z.record(z.string(), Plain)
export type PlainFields = z.infer<typeof PlainFields>

export const NewPerson = z.strictObject({
  id: z.string().optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  emailVerified: z.boolean().optional(),
  disabled: z.boolean().optional(),
  secondFactor: z.boolean().optional(),
  /** With this a record is written too, of the email and this role; without it there is none. */
  role: Plain.optional(),
})
export type NewPerson = z.infer<typeof NewPerson>

export const PersonChange = z.strictObject({
  email: z.string().optional(),
  password: z.string().optional(),
  emailVerified: z.boolean().optional(),
  disabled: z.boolean().optional(),
  secondFactor: z.boolean().optional(),
  /** Ends what was given out before, as the console's "revoke" does. */
  revoked: z.literal(true).optional(),
})
export type PersonChange = z.infer<typeof PersonChange>

export const NewRole = z.strictObject({ role: Plain.optional() })

const PHONE = '+15555550100'

/** What somebody at the provider's console does, past the shop: no call, no token, nothing counted. */
export const openConsole = (desk: AccountsDesk, recordBook: RecordBook, nameOf: (id: string) => string) => {
  const { book, clock } = desk

  const newFactor = (): NonNullable<Account['secondFactor']> => ({
    mfaEnrollmentId: newId(28),
    phoneInfo: PHONE,
    enrolledAt: clock().toISOString(),
  })

  const records = {
    read: (id: string): PlainFields | undefined => {
      const fields = recordBook.read(nameOf(id))?.fields
      return fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]))
    },
    put: (id: string, fields: PlainFields): void => {
      const all: Fields = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)]))
      recordBook.write(nameOf(id), {}, () => all)
    },
    /** Any value, a number or a word that is no role; without a value the field goes. */
    setRole: (id: string, role?: PlainFields[string]): void => {
      recordBook.write(nameOf(id), {}, ({ role: _before, ...others }) => (role === undefined ? others : { ...others, role: typed(role) }))
    },
    remove: (id: string): void => recordBook.remove(nameOf(id), {}),
  }

  const people = {
    /** The id of the new account. */
    add: ({ id, secondFactor, role, ...rest }: NewPerson): string => {
      const mfaInfo = secondFactor ? [{ phoneInfo: PHONE }] : []
      const { localId } = createAccount(desk, { ...rest, localId: id, mfaInfo })
      if (role !== undefined) records.put(localId, { ...(rest.email === undefined ? {} : { email: rest.email.toLowerCase() }), role })
      return localId
    },
    find: (by: { id: string } | { email: string }) => {
      const account = 'id' in by ? book.byId(by.id) : book.byEmail(by.email)
      return account && toResource(account)
    },
    list: () => book.all().map(toResource),
    change: (id: string, { disabled, secondFactor, revoked, ...rest }: PersonChange): void => {
      const validSince = revoked && String(seconds(clock))
      updateAccount(desk, { ...rest, localId: id, disableUser: disabled, validSince })
      const account = book.byId(id)
      if (account && secondFactor !== undefined) book.put({ ...account, secondFactor: secondFactor ? newFactor() : undefined })
    },
    remove: (id: string): void => book.remove(id),
  }

  return { people, records }
}
export type Console = ReturnType<typeof openConsole>
