import { z } from 'zod'
import { seconds } from '../desk/clock.ts'
import { badRequest } from '../wire/google-refusal.ts'
import { readAs, WholeNumber } from '../wire/json-body.ts'
import type { Account } from './account.ts'
import type { AccountsDesk } from './accounts-desk.ts'
import { isEmail } from './email-rules.ts'
import type { StoredPassword } from './stored-password.ts'

const MOST = 1000

const Newcomer = z.object({
  localId: z.string().default(''),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  disabled: z.boolean().default(false),
  passwordHash: z.string().optional(),
  salt: z.string().default(''),
  createdAt: z.string().optional(),
})
type Newcomer = z.infer<typeof Newcomer>

const Import = z.object({
  hashAlgorithm: z.string().optional(),
  cpuMemCost: WholeNumber.default(0),
  blockSize: WholeNumber.default(0),
  parallelization: WholeNumber.default(0),
  dkLen: WholeNumber.default(0),
  allowOverwrite: z.boolean().default(false),
  sanityCheck: z.boolean().default(false),
  users: z.array(Newcomer).default([]),
})
type Import = z.infer<typeof Import>

const twice = (values: readonly string[]) => values.find((value, index) => values.indexOf(value) !== index)

const demandUsableList = ({ users, allowOverwrite, sanityCheck, hashAlgorithm }: Import): void => {
  if (users.length === 0) throw badRequest('MISSING_USER_ACCOUNT')
  if (users.length > MOST) throw badRequest('MAXIMUM_USER_COUNT_EXCEEDED')
  const email = sanityCheck ? twice(users.flatMap((each) => each.email ?? [])) : undefined
  if (email !== undefined) throw badRequest(`DUPLICATE_EMAIL : ${email}`)
  const localId = allowOverwrite ? undefined : twice(users.map((each) => each.localId))
  if (localId !== undefined) throw badRequest(`DUPLICATE_LOCAL_ID : ${localId}`)
  // Of the dozen kinds of hashes that the provider takes over, the twin knows this one.
  if (users.some((each) => each.passwordHash) && hashAlgorithm !== 'STANDARD_SCRYPT') throw badRequest('INVALID_HASH_ALGORITHM')
}

const storedPassword = (passwordHash: string, salt: string, { cpuMemCost, blockSize, parallelization }: Import): StoredPassword => ({
  hash: Buffer.from(passwordHash, 'base64url'),
  salt: Buffer.from(salt, 'base64url'),
  N: cpuMemCost,
  r: blockSize,
  p: parallelization,
})

const refusalOf = ({ book }: AccountsDesk, newcomer: Newcomer, { allowOverwrite, dkLen }: Import): string | undefined => {
  const { localId, email, passwordHash } = newcomer
  if (!localId) return 'localId is missing'
  if (passwordHash && Buffer.from(passwordHash, 'base64url').length !== dkLen) return 'password hash is invalid'
  if (email !== undefined && !isEmail(email)) return 'email is invalid'
  const owner = email === undefined ? undefined : book.byEmail(email)
  if (owner && owner.localId !== localId) return 'email exists in other account in database'
  if (book.byId(localId) && !allowOverwrite) return 'localId belongs to an existing account - can not overwrite.'
  return undefined
}

const arrived = ({ clock }: AccountsDesk, newcomer: Newcomer, all: Import): Account => {
  const { localId, email, emailVerified, disabled, createdAt, passwordHash, salt } = newcomer
  const now = clock().getTime()
  return {
    localId,
    email: email?.toLowerCase(),
    emailVerified,
    disabled,
    password: passwordHash ? storedPassword(passwordHash, salt, all) : undefined,
    validSince: String(seconds(clock)),
    createdAt: createdAt ?? String(now),
    lastLoginAt: undefined,
    passwordUpdatedAt: passwordHash ? now : undefined,
    secondFactor: undefined,
  }
}

/** Accounts that others kept before, with the hashes they had: each comes or is named with the reason why not. */
export const importAccounts = (desk: AccountsDesk, body: unknown) => {
  const all = readAs(Import, body)
  demandUsableList(all)
  const error = all.users.flatMap((newcomer, index) => {
    const message = refusalOf(desk, newcomer, all)
    if (message !== undefined) return [{ index, message }]
    desk.book.put(arrived(desk, newcomer, all))
    return []
  })
  return { kind: 'identitytoolkit#UploadAccountResponse', ...(error.length > 0 ? { error } : {}) }
}
