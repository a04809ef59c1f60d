import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pages } from '../shared/addresses.ts'
import { adminRecords, adminTabs, adminWeek, packingPages } from '../shared/admin-addresses.ts'
import type { Shop } from './context.ts'
import type { Farm } from './farm.ts'
import { escapeHtml } from './letters/letter.ts'
import { Refusal } from './refusal.ts'
import { sendError } from './replies.ts'

/** The built web pages: assets by their hashed names for good, the one HTML page for every address. */

const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const YEAR_SECONDS = 31_536_000

/** The page with the farm's name and zone in it: in the tab, and where the pages read them. */
const dress = (html: string, { farm_name, time_zone }: Farm): string =>
  html
    .replace('<title>Dozen</title>', () => `<title>${escapeHtml(farm_name)}</title>`)
    .replace('<html ', () => `<html data-farm="${escapeHtml(farm_name)}" data-zone="${escapeHtml(time_zone)}" `)

export const servePages = async (app: FastifyInstance, { farm }: Shop): Promise<void> => {
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

  // The farm is in memory: without a database the pages still come.
  const sendPage = (reply: FastifyReply, status: number) =>
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(dress(html, farm.current))
  const dashboard = [adminTabs, adminWeek, adminRecords].flatMap((group) => Object.values(group)).map(({ path }) => path)
  const addresses = [...new Set<string>([...Object.values(pages), ...dashboard, ...Object.values(packingPages)])]
  for (const path of addresses) app.get(path, (_, reply) => sendPage(reply, 200))
  // As people type it. The query comes along; the address is ours, so nobody is led elsewhere.
  for (const path of addresses.filter((each) => each !== pages.home))
    app.get(`${path}/`, ({ url }, reply) => reply.redirect(`${path}${url.slice(path.length + 1)}`, 308))

  app.setNotFoundHandler((request, reply) => {
    const lostPerson = request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    return lostPerson ? sendPage(reply, 404) : sendError(new Refusal('notFound'), request, reply)
  })
}
