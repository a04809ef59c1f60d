import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { pages } from '../../shared/addresses.ts'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import { Me } from '../../shared/shapes/entities.ts'
import type { Clock } from '../clock.ts'
import { resetLetter } from '../mail/letters/account-letters.ts'
import { postMails } from '../mail/post-mails.ts'
import type { CachedFarm } from '../memory/farm.ts'
import type { Queue } from '../queue.ts'
import type { Pool } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as users from '../store/people/users.ts'
import { mailedLink, openEmailLinks } from './email-links.ts'
import { identityOptions } from './identity-options.ts'
import { openSessions, type SignedIn } from './sessions.ts'

/**
 * The only door to the identity library. Its own routes are not mounted: the browser knows our calls alone, so
 * that a hosted identity service could take its place.
 */
export type Identity = ReturnType<typeof openIdentity>

type Parts = {
  db: Pool
  queue: Queue
  farm: CachedFarm
  publicUrl: URL
  secret: string
  clock: Clock
}

const asMe = (user: { id: string; email: string; emailVerified: boolean; role?: string | null | undefined }): Me =>
  Me.parse({ id: user.id, email: user.email, email_verified: user.emailVerified, role: user.role })

/** The library's code for a refusal; undefined for anything else that went wrong. */
const codeOf = (error: unknown): string | undefined => {
  const { statusCode, body } = error as { statusCode?: number; body?: { code?: string } }
  return statusCode !== undefined && statusCode < 500 ? (body?.code ?? '') : undefined
}

export const openIdentity = (parts: Parts) => {
  const { db, queue, publicUrl, farm } = parts

  // The library tells whose password was reset only here, in the middle of its work.
  const resetting = new AsyncLocalStorage<{ email?: string }>()
  // It only says that a session could not be read; why, it tells its log.
  const prolonging = new AsyncLocalStorage<{ cause?: unknown }>()

  const options = identityOptions(parts, {
    mailReset: async (email, token) => {
      // The page tells the reader's password manager whose password is set.
      const link = `${mailedLink(publicUrl, pages.resetPassword, token)}&email=${encodeURIComponent(email)}`
      const letter = resetLetter(farm.current.farm_name, link)
      await db.begin((tx) => postMails(tx, queue, [{ to: email, letter }]))
    },
    // Whoever could ask for another email with the old password must not be able to finish with it.
    afterReset: async ({ id, email }) => {
      await links.endAll(db, id)
      await users.endSessions(db, id)
      Object.assign(resetting.getStore() ?? {}, { email })
    },
    onTrouble: (cause) => {
      Object.assign(prolonging.getStore() ?? {}, { cause })
    },
  })
  const auth = betterAuth(options)

  const prolong = async (cookie: string): Promise<SignedIn | null> => {
    const trouble: { cause?: unknown } = {}
    try {
      const { response, headers } = await prolonging.run(trouble, () =>
        auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
      )
      return response && { user: asMe(response.user), cookies: headers.getSetCookie() }
    } catch (error) {
      // One that ended in this very moment is not prolonged.
      if (codeOf(error) !== undefined) return null
      throw trouble.cause ?? error
    }
  }
  const { who, tokenIn, forgetBrevity } = openSessions({ db, options, prolong })

  return {
    who,

    signUp: async (email: string, password: string): Promise<'done' | 'emailTaken' | 'emailMalformed' | 'signUpFailed'> => {
      if (!isEmailAddress(email)) return 'emailMalformed'
      try {
        const { token } = await auth.api.signUpEmail({ body: { email, password, name: '' } })
        // People log in themselves after signing up; the session that the library opened is not handed out.
        if (token) await users.endSession(db, token)
        return 'done'
      } catch (error) {
        const code = codeOf(error)
        if (code === undefined) throw error
        // It holds an address to the same pattern as we do.
        if (code === 'INVALID_EMAIL') return 'emailMalformed'
        // Two sign-ups of one address at once: the unique key stops the later, without saying why.
        return code.startsWith('USER_ALREADY_EXISTS') || (await users.findByEmail(db, email)) ? 'emailTaken' : 'signUpFailed'
      }
    },

    /** A new session each time; the one in the cookie, if any, ends. */
    signIn: async (input: {
      email: string
      password: string
      rememberMe: boolean
      cookie: string | undefined
    }): Promise<SignedIn | null> => {
      const { email, password, rememberMe } = input
      const began = await users.readClock(db)
      try {
        const { response, headers } = await auth.api.signInEmail({ body: { email, password, rememberMe }, returnHeaders: true })
        // A password that was replaced while we compared it opens nothing.
        if (await users.endSessionIfStale(db, response.token, began)) return null
        const former = tokenIn(input.cookie)
        if (former) await users.endSession(db, former)
        const user = await users.findByEmail(db, response.user.email)
        return user ? { user: Me.parse(user), cookies: [...headers.getSetCookie(), ...(rememberMe ? [forgetBrevity] : [])] } : null
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return null
      }
    },

    /** Ends the session and tells the browser to forget its cookies. */
    signOut: async (cookie: string | undefined): Promise<string[]> => {
      const { headers } = await auth.api.signOut({ headers: new Headers(cookie ? { cookie } : {}), returnHeaders: true })
      return headers.getSetCookie()
    },

    /** Mails a link if the account exists; the caller cannot tell. */
    sendReset: async (email: string): Promise<void> => {
      try {
        await auth.api.requestPasswordReset({ body: { email } })
      } catch (error) {
        // An address the library finds malformed belongs to nobody.
        if (codeOf(error) === undefined) throw error
      }
    },

    /** Sets a new password; tells whose, or undefined for a link that does not work. */
    reset: async (token: string, password: string): Promise<string | undefined> => {
      const whose: { email?: string } = {}
      try {
        await resetting.run(whose, () => auth.api.resetPassword({ body: { token, newPassword: password } }))
        return whose.email
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return undefined
      }
    },

    /** Gives an account another password, without a link; for the demo farm alone. */
    setPassword: async (email: string, password: string): Promise<void> => {
      const [{ password: passwords, internalAdapter }, user] = [await auth.$context, await users.findByEmail(db, email)]
      if (user) await internalAdapter.updatePassword(user.id, await passwords.hash(password))
    },

    checkPassword: async (cookie: string | undefined, password: string): Promise<boolean> => {
      try {
        await auth.api.verifyPassword({ body: { password }, headers: new Headers(cookie ? { cookie } : {}) })
        return true
      } catch (error) {
        if (codeOf(error) === undefined) throw error
        return false
      }
    },

    ...openEmailLinks(parts),
  }
}
