import { z } from 'zod'
import { seconds } from '../desk/clock.ts'
import { badRequest } from '../wire/google-refusal.ts'
import { readAs, Seconds } from '../wire/json-body.ts'
import { type Account, toResource } from './account.ts'
import type { AccountsDesk } from './accounts-desk.ts'
import { demandFreeEmail } from './email-rules.ts'
import { demandGoodPassword } from './password-rules.ts'
import { storePassword } from './stored-password.ts'

const Change = z.object({
  localId: z.string().optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  emailVerified: z.boolean().optional(),
  disableUser: z.boolean().optional(),
  validSince: Seconds.optional(),
})
type Change = z.infer<typeof Change>

const demandAccount = ({ book }: AccountsDesk, localId: string | undefined): Account => {
  if (!localId) throw badRequest('MISSING_LOCAL_ID')
  const account = book.byId(localId)
  if (!account) throw badRequest('USER_NOT_FOUND')
  return account
}

/** A new email has not been verified unless the same call says so. It ends what was given out before, as a new password does. */
const changed = (desk: AccountsDesk, account: Account, change: Change): Account => {
  const email = change.email ? demandFreeEmail(change.email, desk.book, account.localId) : account.email
  if (change.password) demandGoodPassword(change.password, desk.switches)
  const isMoved = email !== account.email
  const password = change.password ? storePassword(change.password) : undefined
  return {
    ...account,
    email,
    emailVerified: change.emailVerified ?? (account.emailVerified && !isMoved),
    disabled: change.disableUser ?? account.disabled,
    password: password ?? account.password,
    passwordUpdatedAt: password ? desk.clock().getTime() : account.passwordUpdatedAt,
    validSince: change.validSince ?? (password || isMoved ? String(seconds(desk.clock)) : account.validSince),
  }
}

/** The emulator sends tokens for a new password too, which the service account has no use for. */
export const updateAccount = (desk: AccountsDesk, body: unknown) => {
  const change = readAs(Change, body)
  const account = desk.book.put(changed(desk, demandAccount(desk, change.localId), change))
  const { providerUserInfo, passwordHash } = toResource(account)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.localId,
    ...(account.email === undefined ? {} : { email: account.email, emailVerified: account.emailVerified }),
    ...(change.email ? { newEmail: account.email } : {}),
    ...(providerUserInfo ? { providerUserInfo } : {}),
    ...(passwordHash ? { passwordHash } : {}),
  }
}

export const deleteAccount = (desk: AccountsDesk, body: unknown) => {
  desk.book.remove(demandAccount(desk, readAs(Change, body).localId).localId)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
