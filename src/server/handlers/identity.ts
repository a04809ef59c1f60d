import type { Handlers } from '../context.ts'

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

  sendReset: async ({ body, shop }) => {
    await shop.identity.sendReset(body.email)
  },

  resetPassword: async ({ body, shop, refuse }) => {
    if (!(await shop.identity.reset(body.token, body.password))) throw refuse('linkUsedOrExpired')
  },

  sendVerification: async ({ user, shop }) => {
    if (!user.email_verified) await shop.identity.sendVerification(user)
  },

  verifyEmail: async ({ body, shop, refuse }) => {
    if (!(await shop.identity.verify(body.token))) throw refuse('linkUsedOrExpired')
  },

  changeEmail: async ({ body, user, shop, cookie, refuse }) => {
    if (!user.email_verified) {
      await shop.identity.sendVerification(user)
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
