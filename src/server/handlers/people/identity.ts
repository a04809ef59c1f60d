import type { Spoken } from '../../../shared/language.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import { weaknessWords } from '../../../words/en/refusals/weakness.ts'
import * as es from '../../../words/es/refusals/weakness.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { chosenLanguage, forgetLanguage } from '../../http/language.ts'
import { note, noteByEmail } from '../../http/note-access.ts'
import type { Refusal } from '../../http/refusal.ts'
import { rate, refuseMailed } from '../../identity/second-factor/new-password.ts'
import { tellOfRefused } from '../../identity/second-factor/refused-codes.ts'
import { expectFitPassword, stepUp } from '../../identity/second-factor/step-up.ts'
import { noteLanguage, syncLanguage } from '../../identity/sync-language.ts'
import { weaknessOf } from '../../identity/weak-passwords.ts'
import type { Shop } from '../../kernel/context.ts'
import { isDatabaseAway } from '../../store/database/database.ts'
import * as activities from '../../store/people/activities.ts'
import * as sessions from '../../store/people/sessions.ts'
import * as users from '../../store/people/users.ts'

/** A mail that could not be written is said in the words of its form; a database that is away is said as such. */
const orRefuse = async (writing: Promise<unknown>, refuse: () => Refusal): Promise<void> => {
  try {
    await writing
  } catch (error) {
    throw isDatabaseAway(error) ? error : Object.assign(refuse(), { cause: error })
  }
}

/** Admins and hosts can't have an easily guessed password; customers were warned by the page. Returns whether it is one. */
const refuseGuessable = async (
  shop: Shop,
  { role, email }: Pick<Me, 'role' | 'email'>,
  password: string,
  refuse: (code: 'passwordGuessable', details: { weakness: Spoken }) => Refusal,
): Promise<boolean> => {
  const weakness = await rate(shop, email, password)
  if (weakness && role !== 'user')
    throw refuse('passwordGuessable', { weakness: { en: weaknessWords[weakness], es: es.weaknessWords[weakness] } })
  return weakness !== null
}

export const identityHandlers = {
  signUp: async ({ body, shop, address, language, refuse }) => {
    const outcome = await shop.identity.signUp(body.email, body.password, language)
    // The account is theirs, but only a link emailed to them may set its password.
    if (outcome === 'emailInvited') {
      await shop.limits.count('resetMail', { address, account: body.email })
      await orRefuse(shop.identity.requestEmail('reset-password', body.email), () => refuse('signUpFailed'))
    }
    if (outcome !== 'done') throw refuse(outcome)
  },

  signIn: async ({ body, db, shop, cookie, address, origin, language, setCookies, refuse }) => {
    const proven = await shop.identity.prove(body.email, body.password)
    if (!proven) {
      await noteByEmail(shop, body.email, 'signInWrong', origin)
      throw refuse('wrongCredentials')
    }
    const { rememberMe, code = '' } = body
    const isGuessable = (await rate(shop, proven.email, body.password)) !== null
    if (isGuessable && (await users.isWorking(db, proven.id))) {
      await note(shop, proven, 'signInRefused', origin)
      throw await refuseMailed(shop, proven.email, address)
    }
    const hasFactor = await shop.secondFactor.isOn(proven)
    if (hasFactor) {
      if (code.trim() === '') throw refuse((await shop.secondFactor.read(proven)).has_app ? 'codeNeeded' : 'passkeyNeeded')
      const settleCode = await shop.limits
        .count('code', { address, account: proven.id })
        .catch((error: unknown) => tellOfRefused(shop, { error, owner: proven, origin }))
      if (!(await shop.secondFactor.use(proven, code))) {
        await note(shop, proven, 'signInWrong', origin)
        throw refuse('codeWrong')
      }
      await settleCode('right')
    }
    // Not to guard the password, which was right: a program run wild shall not fill the shop with sessions.
    await shop.limits.count('rightSignIn', { address, account: proven.id })
    const signedIn = await shop.identity.signIn(proven, { rememberMe, cookie, origin, hasFactor, isGuessable })
    if (!signedIn) throw refuse('wrongCredentials')
    await note(shop, signedIn.user, 'signedIn', origin)
    setCookies([...signedIn.cookies, ...(await syncLanguage(shop, signedIn.user, { cookie, language }))])
    return { user: signedIn.user }
  },

  /** The language cookie is cleared at logout: the profile has it. */
  signOut: async ({ shop, cookie, setCookies }) => {
    const cookies = await shop.identity.signOut(cookie)
    setCookies(chosenLanguage(cookie) ? [...cookies, forgetLanguage(shop.config.publicUrl)] : cookies)
  },

  whoAmI: async ({ user, session, shop, language }) => {
    if (user && language !== 'en') await noteLanguage(shop, user, language)
    return { user, is_lasting: session?.is_lasting ?? false }
  },

  sendReset: async ({ body, shop, refuse }) => {
    await orRefuse(shop.identity.requestEmail('reset-password', body.email), () => refuse('resetFailed'))
  },

  resetPassword: async ({ body, shop, address, cookie, origin, setCookies, refuse }) => {
    const { code = '' } = body
    const owner = await shop.identity.ownerOfReset(body.token)
    if (!owner) throw refuse('linkUsedOrExpired')
    const isGuessable = await refuseGuessable(shop, owner, body.password, refuse)
    // One that nobody proved is removed instead.
    const hasFactor = await shop.secondFactor.isTrusted(owner)
    if (hasFactor) {
      if (code.trim() === '') throw refuse((await shop.secondFactor.read(owner)).has_app ? 'codeNeeded' : 'passkeyNeeded')
      const settleCode = await shop.limits
        .count('linkCode', { address, account: owner.id })
        .catch((error: unknown) => tellOfRefused(shop, { error, owner, origin }))
      if (!(await shop.secondFactor.use(owner, code))) {
        await note(shop, owner, 'signInWrong', origin)
        throw refuse('codeWrong')
      }
      await settleCode('right')
    }
    const reset = await shop.identity.reset(body.token, body.password, { hasFactor })
    if (!reset) throw refuse('linkUsedOrExpired')
    const { user, proven, isFactorOff } = reset
    await note(shop, user, 'passwordReset', origin)
    await shop.limits.welcome({ account: user.email, address, id: user.id, hasFactor })
    // Email, password and code are all there is to prove; a login would ask for another code.
    const entering = { rememberMe: false, cookie, origin, hasFactor, isGuessable }
    const signedIn = hasFactor ? await shop.identity.signIn(proven, entering) : null
    if (signedIn) {
      await note(shop, user, 'signedIn', origin)
      setCookies(signedIn.cookies)
    }
    return { user: signedIn?.user ?? null, is_factor_off: isFactorOff }
  },

  ratePassword: async ({ body, shop }) => ({
    weakness: await weaknessOf(body.password, { email: body.email, farm: shop.farm.current.farm_name }),
  }),

  changePassword: async ({ body, user, address, session, origin, db, shop, refuse }) => {
    const isGuessable = await refuseGuessable(shop, user, body.newPassword, refuse)
    const proven = await stepUp(shop, user, body, address)
    const outcome = await shop.identity.changePassword(user, proven, session, body.newPassword)
    if (outcome !== 'done') throw refuse(outcome)
    await sessions.markGuessable(db, session.id, isGuessable)
    await note(shop, user, 'passwordChanged', origin)
  },

  listMySessions: async ({ db, user, session }) =>
    (await sessions.list(db, user.id)).map(({ began_at, seen_at, ...rest }) => ({
      ...rest,
      began_at: began_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_this: rest.session_id === session.id,
    })),

  readLastSignIn: async ({ db, user }) => ({ last: (await activities.findLastSignIn(db, user.id)) ?? null }),

  endMySession: async ({ params, db, user, refuse }) => {
    if (!(await sessions.endOne(db, user.id, params.id))) throw refuse('notFound')
  },

  endOtherSessions: async ({ db, user, session }) => {
    await sessions.endAll(db, user.id, session.id)
  },

  sendVerification: async ({ user, shop, refuse }) => {
    if (!user.email_verified) await orRefuse(shop.identity.sendVerification(user), () => refuse('verificationFailed'))
  },

  verifyEmail: async ({ body, user, shop, refuse }) => {
    const outcome = await shop.identity.verify(user, body.token)
    if (outcome !== 'done') throw refuse(outcome)
  },

  changeEmail: async ({ body, user, address, shop, refuse }) => {
    if (!user.email_verified) {
      await orRefuse(shop.identity.sendVerification(user), () => refuse('verificationFailed'))
      throw refuse('emailNotVerified')
    }
    await stepUp(shop, user, body, address)
    const outcome = await shop.identity.changeEmail(user, body.email)
    if (outcome !== 'done') throw refuse(outcome)
  },

  confirmEmail: async ({ body, user, session, shop, refuse }) => {
    expectFitPassword(user, session)
    const outcome = await shop.identity.confirmEmail(user, body.token)
    if (outcome !== 'done') throw refuse(outcome)
  },
} satisfies Partial<Handlers>
