import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { continuePaths, pages, paperPages } from '../../../shared/addresses.ts'
import type { ContinueTrouble } from '../../../words/en/continue.ts'
import { languageOf } from '../../http/language.ts'
import { note } from '../../http/note-access.ts'
import { originOf } from '../../http/origin.ts'
import { TooManyTries } from '../../http/rate-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { AccountsAway } from '../../kernel/accounts.ts'
import type { Shop } from '../../kernel/context.ts'
import { isDatabaseAway } from '../../store/database/database.ts'
import { syncLanguage } from '../sync-language.ts'
import type { ContinueWith, Failed } from './continue-with.ts'

/** The two redirects of "Continue with …". Whatever happens, the person sees a page. */

/** Longer than any address of the shop. */
const LONGEST_WAY = 500

/** A receipt or a statement, by its number. */
const PAPER = new RegExp(`^(${Object.values(paperPages).join('|').replace(/:\w+/g, '\\d+')})$`)

/** The full page the person wanted: no spelling of it leads out of the shop. Anything else becomes the home page. */
export const pageIn = (publicUrl: URL, from: unknown): string => {
  const home = new URL(pages.home, publicUrl)
  if (typeof from !== 'string' || from.length > LONGEST_WAY || !URL.canParse(from, publicUrl.href)) return home.href
  const { origin, pathname, search } = new URL(from, publicUrl)
  const isPage = (Object.values(pages) as string[]).includes(pathname) || pathname.startsWith(`${pages.admin}/`) || PAPER.test(pathname)
  return origin === publicUrl.origin && isPage ? `${origin}${pathname}${search}` : home.href
}

const troubleOf = (error: unknown): ContinueTrouble => {
  if (error instanceof TooManyTries || (error instanceof Refusal && error.code === 'tooManyTries')) return 'tooManyTries'
  if (error instanceof AccountsAway) return 'accountsAway'
  return isDatabaseAway(error) ? 'databaseAway' : 'unexpected'
}

const goTo = (reply: FastifyReply, url: string, cookies: readonly string[]) =>
  reply
    .header('cache-control', 'no-store')
    .header('set-cookie', [...cookies])
    .redirect(url, 303)

type Asked = { Querystring: { from?: unknown; rememberMe?: unknown } }

/** Only from the shop's own pages, or typed: another website must not log anyone in here, not even as themselves. */
const isFromAnotherSite = ({ headers }: FastifyRequest): boolean => ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

const serve = (app: FastifyInstance, shop: Shop, continueWith: ContinueWith): void => {
  const { config, limits, identity, log } = shop
  const { publicUrl } = config
  // A program that only probes a page doesn't use up an answer.
  const options = { exposeHeadRoute: false }

  const redirectToLogin = (reply: FastifyReply, { trouble, reason }: Failed) => {
    if (reason !== undefined) log[trouble === 'issuerAway' ? 'error' : 'info']({ reason, trouble }, 'A login through OIDC_ISSUER failed')
    const url = new URL(pages.login, publicUrl)
    url.searchParams.set('continue', trouble)
    return goTo(reply, url.href, [continueWith.forget()])
  }

  const orGiveUp = (request: FastifyRequest, reply: FastifyReply) => (error: unknown) => {
    const trouble = troubleOf(error)
    if (trouble === 'unexpected') request.log.error({ err: error }, 'A request failed')
    return redirectToLogin(reply, { trouble })
  }

  const begin = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    if (isFromAnotherSite(request)) return goTo(reply, new URL(pages.login, publicUrl).href, [])
    await limits.count('continue', { address: request.ip, account: '' })
    const { from, rememberMe } = request.query
    const begun = await continueWith.begin({ from: pageIn(publicUrl, from), rememberMe: rememberMe === 'on' })
    return 'trouble' in begun ? redirectToLogin(reply, begun) : goTo(reply, begun.url, [begun.cookie])
  }

  const handleReturn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { ip, url, headers } = request
    await limits.count('continue', { address: ip, account: '' })
    const outcome = await continueWith.finish(/\?.*$/s.exec(url)?.[0] ?? '', headers.cookie)
    if ('trouble' in outcome) return redirectToLogin(reply, outcome)
    const { person, wishes } = outcome
    const origin = originOf(request)
    if (person.isTakenOver) {
      await note(shop, person, 'passwordReset', origin)
      await limits.welcome({ account: person.email, address: ip, id: person.id, hasFactor: false })
    }
    await limits.count('rightSignIn', { address: ip, account: person.id })
    const { rememberMe, from } = wishes
    const signedIn = await identity.signIn(person, { rememberMe, cookie: headers.cookie, origin, hasFactor: false })
    if (!signedIn) return redirectToLogin(reply, { trouble: 'startAgain' })
    await note(shop, signedIn.user, 'signedIn', origin)
    const recalled = await syncLanguage(shop, signedIn.user, { cookie: headers.cookie, language: languageOf(headers) })
    return goTo(reply, from, [...signedIn.cookies, ...recalled, continueWith.forget()])
  }

  app.get<Asked>(continuePaths.begin, options, (request, reply) => begin(request, reply).catch(orGiveUp(request, reply)))
  app.get(continuePaths.back, options, (request, reply) => handleReturn(request, reply).catch(orGiveUp(request, reply)))
}

/** Reported at startup, not by the first customer. The shop doesn't wait for it and opens without an issuer too. */
const warnOfMistake = async ({ log }: Shop, continueWith: ContinueWith): Promise<void> => {
  const reason = await continueWith.findMistake()
  if (reason !== undefined) log.warn({ reason }, 'No one can log in through OIDC_ISSUER right now')
}

export const serveContinue = (app: FastifyInstance, shop: Shop): void => {
  if (!shop.continueWith) return
  serve(app, shop, shop.continueWith)
  void warnOfMistake(shop, shop.continueWith)
}
