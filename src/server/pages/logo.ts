import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'
import type { Farm } from '../kernel/memory/farm.ts'
import { IMMUTABLE } from './cache-control.ts'
import { readPicture } from './picture.ts'

/** The farm's logo at its own address, and as the sign of its tab. */

const PATH = '/farm-logo'
const ICON_PATH = '/farm-icon.svg'

/** Where the logo is, under a name that changes with the settings. */
export const logoOf = ({ logo, version }: Pick<Farm, 'logo' | 'version'>): string | undefined =>
  logo === null ? undefined : `${PATH}?v=${version}`

/** The sign of its tab: the logo, or our egg. */
export const iconOf = ({ logo }: Pick<Farm, 'logo'>): string => (logo === null ? '/icon.svg' : ICON_PATH)

/** A logo may be wide: it stands in the middle of a square of paper, for which logos are drawn. */
const squareOf = (logo: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#fffcf5"/><image x="5" y="5" width="54" height="54" href="${logo}"/></svg>`

export const serveLogo = (app: FastifyInstance, { farm }: Pick<Shop, 'farm'>): void => {
  app.get<{ Querystring: { v?: string } }>(PATH, ({ query }, reply) => {
    const { logo, version } = farm.current
    const picture = logo === null ? undefined : readPicture(logo)
    if (!picture) throw new Refusal('notFound')
    // A process that has not heard of the newest picture yet must not give an old one its name for a year.
    return reply
      .header('cache-control', query.v === String(version) ? IMMUTABLE : 'no-cache')
      .type(picture.type)
      .send(picture.bytes)
  })

  app.get(ICON_PATH, (_, reply) => {
    const { logo } = farm.current
    if (logo === null) throw new Refusal('notFound')
    return reply.header('cache-control', 'no-cache').type('image/svg+xml; charset=utf-8').send(squareOf(logo))
  })
}
