import type { FastifyInstance } from 'fastify'
import type { Language } from '../../shared/language.ts'
import { languageOf } from '../http/language.ts'
import { Refusal } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'

/**
 * The one click of RFC 8058: a mail program, not a page, posts here, without cookies. A GET of the same address is
 * the page that asks first, since mail scanners follow links.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Carries nobody's cookies and does only what its signed link says: it may come from any website. */
    fromAnywhere?: true
  }
}

const BODY_LIMIT = 4 * 1024

const asForm = /^List-Unsubscribe=One-Click$/i
const asMultipart = /name="?List-Unsubscribe"?[^\n]*\n(?:[^\n]+\n)*\nOne-Click\n/i

const isOneClick = (body: unknown): boolean => {
  const text = String(body ?? '').replaceAll('\r\n', '\n')
  return asForm.test(text.trim()) || asMultipart.test(text)
}

type Click = {
  path: string
  emailIn: (token: string) => string | undefined
  stop: (email: string) => Promise<unknown>
  /** For a person who happens to see the reply. */
  says: (farm: string, language: Language) => string
}

export const serveOneClick = (app: FastifyInstance, shop: Shop, { path, emailIn, stop, says }: Click): void => {
  app.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    const options = { bodyLimit: BODY_LIMIT, config: { fromAnywhere: true } } as const
    route.post<{ Querystring: { t?: string | string[] } }>(path, options, async (request, reply) => {
      const email = emailIn(String(request.query.t ?? ''))?.toLowerCase()
      // A mail provider clicks for all its people from few addresses, so a link of ours counts for its reader alone.
      await shop.limits.count('openLink', { address: email ?? request.ip, account: '' })
      if (email === undefined) throw new Refusal('linkUsedOrExpired')
      if (!isOneClick(request.body)) throw new Refusal('malformed')
      await stop(email)
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${says(shop.farm.current.farm_name, languageOf(request.headers))}\n`)
    })
  })
}
