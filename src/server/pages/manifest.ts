import type { FastifyInstance } from 'fastify'
import { pages } from '../../shared/addresses.ts'
import type { Shop } from '../kernel/context.ts'
import type { Farm } from '../kernel/memory/farm.ts'
import { iconOf } from './logo.ts'

/** What a phone needs to put the shop among its apps. */

/** As theme.css has them. */
const PAPER = '#fbf5ea'
const GREEN = '#2f5d3a'

/** The farm's own sign first; our egg for phones that draw no SVG. */
const iconsOf = (farm: Farm) => [
  { src: iconOf(farm), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const manifestOf = (farm: Farm) => ({
  id: pages.home,
  name: farm.farm_name,
  short_name: farm.farm_name,
  start_url: pages.home,
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: farm.accent ?? GREEN,
  icons: iconsOf(farm),
})

export const serveManifest = (app: FastifyInstance, { farm }: Pick<Shop, 'farm'>): void => {
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(farm.current))),
  )
}
