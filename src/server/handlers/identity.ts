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

  signIn: async ({ body, shop, cookie, setCookies, refuse }) => {
    const signedIn = await shop.identity.signIn({ ...body, cookie })
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
    const email = await shop.identity.reset(body.token, body.password)
    if (!email) throw refuse('linkUsedOrExpired')
    await shop.limits.welcome({ account: email, address })
  },

  sendVerification: async ({ user, shop, refuse }) => {
    if (!user.email_verified) await orRefuse(shop.identity.sendVerification(user), () => refuse('verificationFailed'))
  },

  verifyEmail: async ({ body, shop, refuse }) => {
    if (!(await shop.identity.verify(body.token))) throw refuse('linkUsedOrExpired')
  },

  changeEmail: async ({ body, user, shop, cookie, refuse }) => {
    if (!user.email_verified) {
      await orRefuse(shop.identity.sendVerification(user), () => refuse('verificationFailed'))
      throw refuse('emailNotVerified')
    }
    if (!(await shop.identity.checkPassword(cookie, body.password))) throw refuse('wrongPassword')
    const outcome = await shop.identity.changeEmail(user, body.email)
    if (outcome !== 'done') throw refuse(outcome)
  },

  confirmEmail: async ({ body, shop, refuse }) => {
    const outcome = await shop.identity.confirmEmail(body.token)
    if (outcome !== 'done') throw refuse(outcome)
  },
} satisfies Partial<Handlers>
