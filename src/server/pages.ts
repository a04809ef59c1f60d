import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pages } from '../shared/addresses.ts'
import { adminRecords, adminTabs } from '../shared/admin-addresses.ts'
import type { Shop } from './context.ts'
import { escapeHtml } from './letters/letter.ts'
import { Refusal } from './refusal.ts'
import { sendError } from './replies.ts'
import { within } from './store/database.ts'
import * as shops from './store/shops.ts'

/** The built web pages: assets by their hashed names for good, the one HTML page for every address. */

const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const YEAR_SECONDS = 31_536_000
const NAME_MS = 1_000

/** The page with the farm's name and zone in it: in the tab, and where the pages read them. */
const nameFarm = (html: string, farm: string, zone: string): string =>
  html
    .replace('<title>Dozen</title>', `<title>${escapeHtml(farm)}</title>`)
    .replace('<html ', `<html data-farm="${escapeHtml(farm)}" data-zone="${escapeHtml(zone)}" `)

export const servePages = async (app: FastifyInstance, { db, config }: Shop): Promise<void> => {
  const built = existsSync(`${BUILT}index.html`)
  const html = built
    ? readFileSync(`${BUILT}index.html`, 'utf8')
    : '<!doctype html><html lang="en"><title>Dozen</title><p>The pages are not built yet. Run <code>npm start</code>.'

  if (built) {
    await app.register(fastifyStatic, {
      root: BUILT,
      index: false,
      preCompressed: true,
      wildcard: true,
      allowedPath: (path) => !path.startsWith('/.') && path !== '/index.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = path.includes('/assets/')
        reply.header('cache-control', lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600')
      },
    })
  }

  let farm = 'Dozen'
  const sendPage = async (reply: FastifyReply, status: number) => {
    // Without a database the pages still come, under the name they had last.
    farm = await within(NAME_MS, shops.read(db)).then(
      ({ farm_name }) => farm_name,
      () => farm,
    )
    return reply
      .code(status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(nameFarm(html, farm, config.timeZone))
  }
  const dashboard = [...Object.values(adminTabs), ...Object.values(adminRecords)].map(({ path }) => path)
  const addresses = [...new Set<string>([...Object.values(pages), ...dashboard])]
  for (const path of addresses) app.get(path, (_, reply) => sendPage(reply, 200))
  // As people type it. The query comes along; the address is ours, so nobody is led elsewhere.
  for (const path of addresses.filter((each) => each !== pages.home))
    app.get(`${path}/`, ({ url }, reply) => reply.redirect(`${path}${url.slice(path.length + 1)}`, 308))

  app.setNotFoundHandler((request, reply) => {
    const lostPerson = request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    return lostPerson ? sendPage(reply, 404) : sendError(new Refusal('notFound'), request, reply)
  })
}
