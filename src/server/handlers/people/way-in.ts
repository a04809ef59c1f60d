import type { Language } from '../../../shared/language.ts'
import { PASSKEYS_MAX } from '../../../shared/limits.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import { isFactorRequired } from '../../http/factor-required.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { note, noteByEmail } from '../../http/note-access.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Origin } from '../../http/session.ts'
import { stepUp } from '../../identity/second-factor/step-up.ts'
import { syncLanguage } from '../../identity/sync-language.ts'
import type { Shop } from '../../kernel/context.ts'
import type { Access } from '../../store/people/access.ts'

type Visitor = {
  shop: Shop
  cookie: string | undefined
  address: string
  origin: Origin
  language: Language
  setCookies: (cookies: readonly string[]) => void
}

/** Opens a session for someone who proved in another way than by a password who they are. */
const letIn = async (visitor: Visitor, proven: Access, wishes: { rememberMe: boolean; hasFactor: boolean }): Promise<Me | undefined> => {
  const { shop, cookie, address, origin, language, setCookies } = visitor
  await shop.limits.count('rightSignIn', { address, account: proven.id })
  const signedIn = await shop.identity.signIn(proven, { ...wishes, cookie, origin })
  if (!signedIn) return undefined
  await note(shop, signedIn.user, 'signedIn', origin)
  const recalled = await syncLanguage(shop, signedIn.user, { cookie, language })
  setCookies([...signedIn.cookies, ...recalled, shop.askingBrowser.forget()])
  return signedIn.user
}

/** Who may have passkeys: people who work at the farm, and have proved their address. */
const expectWorker = ({ role, email_verified }: Me, refuse: Refuse<'hostOnly' | 'verifyForPasskey'>): void => {
  if (role === 'user') throw refuse('hostOnly')
  if (!email_verified) throw refuse('verifyForPasskey')
}

export const wayInHandlers = {
  beginPasskeyLogin: async ({ shop, cookie, setCookies, refuse }) => {
    const known = shop.askingBrowser.find(cookie)
    const asking = known === undefined ? shop.askingBrowser.begin() : { browser: known, cookie: undefined }
    const options = await shop.passkeys.beginLogin(asking.browser)
    if (!options) throw refuse('passkeysOff')
    if (asking.cookie) setCookies([asking.cookie])
    return options
  },

  logInByPasskey: async ({ body, refuse, ...visitor }) => {
    const { shop, cookie, origin } = visitor
    const browser = shop.askingBrowser.find(cookie)
    if (browser === undefined) throw refuse('passkeyTooSlow')
    const owner = await shop.passkeys.logIn(browser, body.credential)
    if ('refusal' in owner) {
      if (owner.reason !== undefined) shop.log.warn({ reason: owner.reason }, 'A passkey was refused')
      if (owner.owner) await note(shop, owner.owner, 'signInWrong', origin)
      throw refuse(owner.refusal)
    }
    // Where accounts are kept elsewhere, whoever was disabled or deleted there meanwhile is refused.
    if ((await shop.identity.find(owner.email))?.id !== owner.id) throw refuse('passkeyUnknown')
    const user = await letIn(visitor, owner, { rememberMe: body.rememberMe, hasFactor: true })
    if (!user) throw refuse('passkeyTooSlow')
    return { user }
  },

  beginPasskey: async ({ body, user, address, session, shop, refuse }) => {
    expectWorker(user, refuse)
    if (!shop.passkeys.isPossible) throw refuse('passkeysOff')
    if ((await shop.passkeys.list(user)).length >= PASSKEYS_MAX) throw refuse('passkeysFull', { most: PASSKEYS_MAX })
    await stepUp(shop, user, body, address)
    const options = await shop.passkeys.beginAdding(user, session)
    if (!options) throw refuse('passkeysOff')
    return options
  },

  addPasskey: async ({ body, user, session, shop, origin, refuse }) => {
    expectWorker(user, refuse)
    // Called after where it was made, until the person renames it.
    const outcome = await shop.passkeys.add(user, session, { ...body, name: origin.device })
    if (outcome === 'passkeysFull') throw refuse(outcome, { most: PASSKEYS_MAX })
    if (typeof outcome === 'string') throw refuse(outcome)
    return { recovery_codes: outcome }
  },

  renamePasskey: async ({ params, body, user, shop, refuse }) => {
    if (!(await shop.passkeys.rename(user, params.id, body.name))) throw refuse('notFound')
  },

  removePasskey: async ({ params, body, user, address, shop, refuse }) => {
    await stepUp(shop, user, body, address)
    const outcome = await shop.passkeys.remove(user, params.id, isFactorRequired(user, shop.farm.current))
    if (outcome !== 'done') throw refuse(outcome)
  },

  beginPasskeyProof: async ({ user, session, shop, refuse }) => {
    const options = await shop.passkeys.beginProof(user, session)
    if (!options) throw refuse('passkeysOff')
    return options
  },

  provePasskey: async ({ body, user, session, shop, origin, refuse }) => {
    const proof = await shop.passkeys.prove(user, session, body.credential)
    if ('refusal' in proof) {
      if (proof.refusal !== 'passkeyTooSlow') await note(shop, user, 'signInWrong', origin)
      throw refuse(proof.refusal)
    }
    return proof
  },

  sendLoginCode: async ({ body, shop, cookie: sent, setCookies, refuse }) => {
    if (!shop.farm.current.login_codes_on) throw refuse('loginCodesOff')
    const { browser, cookie } = shop.askingBrowser.begin()
    await shop.loginCodes.ask(browser, body.email, shop.askingBrowser.find(sent))
    setCookies([cookie])
  },

  logInByCode: async ({ body, refuse, ...visitor }) => {
    const { shop, cookie, address, origin } = visitor
    if (!shop.farm.current.login_codes_on) throw refuse('loginCodesOff')
    const browser = shop.askingBrowser.find(cookie)
    const proven = browser === undefined ? { asked: undefined } : await shop.loginCodes.logIn(browser, body.code)
    if ('asked' in proven) {
      if (proven.asked !== undefined) await noteByEmail(shop, proven.asked, 'signInWrong', origin)
      throw refuse('loginCodeWrong')
    }
    if (proven.isTakenOver) {
      await note(shop, proven, 'passwordReset', origin)
      await shop.limits.welcome({ account: proven.email, address, id: proven.id, hasFactor: false })
    }
    const user = await letIn(visitor, proven, { rememberMe: body.rememberMe, hasFactor: false })
    if (!user) throw refuse('loginCodeWrong')
    return { user }
  },
} satisfies Partial<Handlers>
