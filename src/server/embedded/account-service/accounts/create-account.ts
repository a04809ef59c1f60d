import { z } from 'zod'
import { seconds } from '../desk/clock.ts'
import { newId } from '../desk/new-id.ts'
import { badRequest } from '../wire/google-refusal.ts'
import { readAs } from '../wire/json-body.ts'
import type { AccountsDesk } from './accounts-desk.ts'
import { demandFreeEmail } from './email-rules.ts'
import { demandGoodPassword } from './password-rules.ts'
import { storePassword } from './stored-password.ts'

const ID_LENGTH = 28

const NewAccount = z.object({
  localId: z.string().max(128).optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  mfaInfo: z.array(z.object({ phoneInfo: z.string().startsWith('+') })).default([]),
})

/** By somebody with the service account: neither email nor password need be there, and no token comes back. */
export const createAccount = ({ book, clock, switches }: AccountsDesk, body: unknown) => {
  const { localId, email, password, emailVerified, disabled, mfaInfo } = readAs(NewAccount, body)
  if (localId && book.byId(localId)) throw badRequest('DUPLICATE_LOCAL_ID')
  const free = email ? demandFreeEmail(email, book) : undefined
  if (password) demandGoodPassword(password, switches)
  const stored = password ? storePassword(password) : undefined
  const now = clock()
  const [factor] = mfaInfo
  const account = book.put({
    localId: localId || newId(ID_LENGTH),
    email: free,
    emailVerified,
    disabled,
    password: stored,
    validSince: stored && String(seconds(clock)),
    createdAt: String(now.getTime()),
    lastLoginAt: undefined,
    passwordUpdatedAt: stored ? now.getTime() : undefined,
    secondFactor: factor && { mfaEnrollmentId: newId(ID_LENGTH), phoneInfo: factor.phoneInfo, enrolledAt: now.toISOString() },
  })
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: account.localId, ...(free === undefined ? {} : { email: free }) }
}
