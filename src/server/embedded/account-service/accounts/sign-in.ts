import { z } from 'zod'
import { newId } from '../desk/new-id.ts'
import { badRequest } from '../wire/google-refusal.ts'
import { readAs } from '../wire/json-body.ts'
import type { Account } from './account.ts'
import type { AccountsDesk } from './accounts-desk.ts'
import { isEmail } from './email-rules.ts'
import { isPassword } from './stored-password.ts'

const SignIn = z.object({ email: z.string().optional(), password: z.string().optional(), returnSecureToken: z.boolean().optional() })

const TOKEN_SECONDS = '3600'

const hidden = (phone: string) => phone.replace(/\d(?=(?:\D*\d){4})/g, '*')

const tokens = (idToken: string) => ({ idToken, refreshToken: newId(200), expiresIn: TOKEN_SECONDS })

const pending = ({ mfaEnrollmentId, phoneInfo, enrolledAt }: NonNullable<Account['secondFactor']>) => ({
  mfaPendingCredential: newId(120),
  mfaInfo: [{ mfaEnrollmentId, phoneInfo: hidden(phoneInfo), enrolledAt }],
})

/** Whose email and password these are. Somebody disabled is told so before the password is looked at. */
export const signIn = ({ book, clock, idTokens, switches }: AccountsDesk, body: unknown) => {
  const { email, password } = readAs(SignIn, body)
  if (!switches.takesPasswords) throw badRequest('PASSWORD_LOGIN_DISABLED')
  if (email === undefined) throw badRequest('MISSING_EMAIL')
  if (!isEmail(email)) throw badRequest('INVALID_EMAIL')
  if (!password) throw badRequest('MISSING_PASSWORD')
  const account = book.byEmail(email)
  if (!account) throw badRequest(switches.hidesEmails ? 'INVALID_LOGIN_CREDENTIALS' : 'EMAIL_NOT_FOUND')
  if (account.disabled) throw badRequest('USER_DISABLED')
  if (!account.password || !isPassword(password, account.password))
    throw badRequest(switches.hidesEmails ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD')
  const { localId, secondFactor } = account
  const reply = { kind: 'identitytoolkit#VerifyPasswordResponse', localId, email: email.toLowerCase(), displayName: '', registered: true }
  if (secondFactor) return { ...reply, ...pending(secondFactor) }
  book.put({ ...account, lastLoginAt: String(clock().getTime()) })
  return { ...reply, ...tokens(idTokens.give(account)) }
}
