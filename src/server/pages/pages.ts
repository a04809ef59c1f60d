import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pages, paperPages } from '../../shared/addresses.ts'
import {
  adminRecords,
  adminTabs,
  adminWeek,
  customerPage,
  packingPages,
  posterPage,
  practicePage,
  settingsPages,
} from '../../shared/admin-addresses.ts'
import type { Language } from '../../shared/language.ts'
import { sendText } from '../http/compressed.ts'
import { escapeHtml } from '../http/html.ts'
import { sendIfChanged } from '../http/if-changed.ts'
import { languageOf } from '../http/language.ts'
import { Refusal } from '../http/refusal.ts'
import { sendError } from '../http/replies.ts'
import { leavePageHeaders } from '../http/safe-headers.ts'
import { relyingPartyOf } from '../identity/passkeys/relying-party.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Shop } from '../kernel/context.ts'
import type { Farm } from '../kernel/memory/farm.ts'
import { IMMUTABLE } from './cache-control.ts'
import { chooseLanguage, otherLanguages } from './choose-language.ts'
import { listKeptPages } from './kept-pages.ts'
import { logoOf, serveLogo } from './logo.ts'
import { serveManifest } from './manifest.ts'
import { servePhoto } from './photo.ts'
import { shownAt } from './preloads.ts'
import { sharedHead } from './shared-head.ts'
import { BUILT, openSpokenPages } from './spoken-pages.ts'

/** The built web pages: assets by their hashed names for good, the one HTML page for every address. */

/** The ways in besides a password: the login page loads what they need only where there is one. */
const waysOf = (farm: Farm, { openId, publicUrl }: Pick<Config, 'openId' | 'publicUrl'>): string[] => [
  ...(openId ? ['continue'] : []),
  ...(farm.has_passkeys && relyingPartyOf(publicUrl) ? ['passkey'] : []),
  ...(farm.login_codes_on ? ['code'] : []),
]

/** The farm's face, where the pages read it, whose accounts people may continue with, and whether maps have streets; the colour also as a style, so that nothing is painted in another one first. */
const faceOf = (farm: Farm, config: Pick<Config, 'openId' | 'mapTiles' | 'publicUrl'>): string => {
  const { farm_name, time_zone, accent, gifts_on } = farm
  const { openId, mapTiles } = config
  const ways = waysOf(farm, config)
  const logo = logoOf(farm)
  const face = {
    'data-farm': farm_name,
    'data-zone': time_zone,
    ...(accent ? { 'data-accent': accent, style: `--accent:${accent}` } : {}),
    ...(logo ? { 'data-logo': logo } : {}),
    ...(gifts_on ? { 'data-gifts': 'on' } : {}),
    ...(mapTiles ? { 'data-streets': 'on' } : {}),
    ...(ways.length > 0 ? { 'data-ways': ways.join(' ') } : {}),
    ...(openId ? { 'data-continue': openId.name } : {}),
  }
  return Object.entries(face)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')
}

/**
 * The first picture that a stranger sees begins to load before the script that shows it. As a picture, not as a preload: the
 * browser complains of one that nobody came to see, because they had logged in before.
 */
const photoAhead = ({ photo }: Farm, shown: string): string =>
  photo && shown === pages.login ? `<img hidden alt="" src="${photo.src}">` : ''

type Dress = { readonly html: string; readonly head: string; readonly language: Language; readonly path: string; readonly shown: string }

const dress = ({ html, head, language, path, shown }: Dress, farm: Farm, config: Config): string =>
  html
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${photoAhead(farm, shown)}</body>`)
    .replace('<title>Dozen</title>', () => sharedHead(farm, config, path.includes(':') ? pages.home : path, language))
    .replace('<html ', () => `<html ${faceOf(farm, config)} ${shown === path ? '' : `data-shown="${shown}" `}`)

export const servePages = async (app: FastifyInstance, shop: Shop): Promise<void> => {
  const { farm, config } = shop
  const dashboard = [adminTabs, adminWeek, adminRecords, settingsPages].flatMap((group) => Object.values(group)).map(({ path }) => path)
  const addresses = [
    ...new Set<string>([...Object.values(pages), ...dashboard, ...Object.values(packingPages), posterPage.path, practicePage]),
    customerPage,
    ...Object.values(paperPages),
  ]
  const { built, of } = openSpokenPages(addresses)

  if (built) {
    await app.register(fastifyStatic, {
      // What is not there any more may be of a version that ran before.
      root: [BUILT, ...listKeptPages(config.dataDir)],
      index: false,
      preCompressed: true,
      wildcard: true,
      allowedPath: (path) => !path.includes('/.') && !path.endsWith('/index.html'),
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = basename(dirname(path)) === 'assets'
        if (lasting) leavePageHeaders(reply)
        reply.header('cache-control', lasting ? IMMUTABLE : 'public, max-age=3600')
      },
    })
  }

  serveLogo(app, shop)
  servePhoto(app, shop)
  serveManifest(app, shop)

  // The farm is in memory: without a database the pages still come.
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, status: number, path = '') => {
    if (await chooseLanguage(shop, request, reply)) return reply
    const { html, headOf, language, hasOthers } = of(request.url, languageOf(request.headers))
    const isKnown = request.headers.cookie?.includes('dozen.session_token=') ?? false
    const head = headOf(path, { isKnown, hasQuery: request.url.includes('?') })
    const others = hasOthers ? otherLanguages(request.url, language) : ''
    const page = dress({ html, head, language, path, shown: shownAt(path, isKnown) }, farm.current, config).replace(
      '<noscript>',
      () => `${others}<noscript>`,
    )
    // It holds nobody's data. It differs by cookies and language, but is never kept without asking, and its tag is that of what would be sent.
    reply.code(status).header('cache-control', 'no-cache').header('vary', 'accept-language, cookie').type('text/html; charset=utf-8')
    return status === 200 ? sendIfChanged(request, reply, page) : sendText(request, reply, page)
  }
  for (const path of addresses) app.get(path, (request, reply) => sendPage(request, reply, 200, path))
  // As people type it. The query comes along; the address is ours, so nobody is led elsewhere.
  for (const path of addresses.filter((each) => each !== pages.home && !each.includes(':')))
    app.get(`${path}/`, ({ url }, reply) => reply.redirect(`${path}${/\?.*$/s.exec(url)?.[0] ?? ''}`, 308))

  app.setNotFoundHandler((request, reply) => {
    const lostPerson = request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    return lostPerson ? sendPage(request, reply, 404) : sendError(new Refusal('notFound'), request, reply)
  })
}
