import type { Handlers } from '../http/ask.ts'
import type { Refusal } from '../http/refusal.ts'
import { isDatabaseAway } from '../store/database/database.ts'

/** A mail that could not be written is said in the words of its form; a database that is away is said as such. */
const orRefuse = async (writing: Promise<void>, refuse: () => Refusal): Promise<void> => {
  try {
    await writing
  } catch (error) {
    throw isDatabaseAway(error) ? error : Object.assign(refuse(), { cause: error })
  }
}

export const identityHandlers = {
  signUp: async ({ body, shop, refuse }) => {
    const outcome = await shop.identity.signUp(body.email, body.password)
    if (outcome !== 'done') throw refuse(outcome)
  },

  signIn: async ({ body, shop, cookie, address, origin, setCookies, refuse }) => {
    const proven = await shop.identity.prove(body.email, body.password)
    if (!proven) throw refuse('wrongCredentials')
    // Not to guard the password, which was right: a program run wild shall not fill the shop with sessions.
    await shop.limits.count('rightSignIn', { address, account: proven.id })
    const { rememberMe, code = '' } = body
    const hasFactor = await shop.secondFactor.isOn(proven)
    if (hasFactor) {
      if (code.trim() === '') throw refuse('codeNeeded')
      const settleCode = await shop.limits.count('code', { address, account: proven.id })
      if (!(await shop.secondFactor.use(proven, code))) throw refuse('codeWrong')
      await settleCode('right')
    }
    const signedIn = await shop.identity.signIn(proven, { rememberMe, cookie, origin, hasFactor })
    if (!signedIn) throw refuse('wrongCredentials')
    setCookies(signedIn.cookies)
    return { user: signedIn.user }
  },

  signOut: async ({ shop, cookie, setCookies }) => {
    setCookies(await shop.identity.signOut(cookie))
  },

  whoAmI: async ({ user }) => ({ user }),

  sendReset: async ({ body, shop, refuse }) => {
    await orRefuse(shop.identity.sendReset(body.email), () => refuse('resetFailed'))
  },

  resetPassword: async ({ body, shop, address, refuse }) => {
    const user = await shop.identity.reset(body.token, body.password)
    if (!user) throw refuse('linkUsedOrExpired')
    await shop.limits.welcome({ account: user.email, address })
  },

  sendVerification: async ({ user, shop, refuse }) => {
    if (!user.email_verified) await orRefuse(shop.identity.sendVerification(user), () => refuse('verificationFailed'))
  },

  verifyEmail: async ({ body, user, shop, refuse }) => {
    const outcome = await shop.identity.verify(user, body.token)
    if (outcome !== 'done') throw refuse(outcome)
  },

  changeEmail: async ({ body, user, shop, refuse }) => {
    if (!user.email_verified) {
      await orRefuse(shop.identity.sendVerification(user), () => refuse('verificationFailed'))
      throw refuse('emailNotVerified')
    }
    if (!(await shop.identity.checkPassword(user, body.password))) throw refuse('wrongPassword')
    const outcome = await shop.identity.changeEmail(user, body.email)
    if (outcome !== 'done') throw refuse(outcome)
  },

  confirmEmail: async ({ body, user, shop, refuse }) => {
    const outcome = await shop.identity.confirmEmail(user, body.token)
    if (outcome !== 'done') throw refuse(outcome)
  },
} satisfies Partial<Handlers>
