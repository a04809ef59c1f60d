import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { photoPath } from '../../shared/addresses.ts'
import { farmFieldWords } from '../../words/en/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'
import * as farmPhoto from '../store/farm/farm-photo.ts'
import { IMMUTABLE } from './cache-control.ts'
import { type Jpeg, readJpeg } from './jpeg.ts'
import { isDrawable } from './picture.ts'

/** The farm's photograph at an address of its own, which changes with it: it can be kept for good. */

/** Undefined when it is no picture that can be shown. */
export const readPhoto = (file: Buffer): (Jpeg & { hash: string }) | undefined => {
  const jpeg = readJpeg(file)
  return jpeg && { ...jpeg, hash: createHash('sha256').update(jpeg.bytes).digest('hex').slice(0, 32) }
}

/** The photograph that the dashboard has sent as a data URL. */
export const takePhoto = (dataUrl: string): Jpeg & { hash: string } => {
  const photo = readPhoto(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  if (!photo) throw new Refusal('invalidInput', { fields: { photo: [farmFieldWords.photo] } })
  if (!isDrawable(photo)) throw new Refusal('invalidInput', { fields: { photo: [farmFieldWords.pixels] } })
  return photo
}

export const servePhoto = (app: FastifyInstance, { db }: Pick<Shop, 'db'>): void => {
  app.get<{ Params: { hash: string } }>(`${photoPath}/:hash.jpg`, async ({ params }, reply) => {
    const bytes = await farmPhoto.readBytes(db, params.hash)
    if (!bytes) throw new Refusal('notFound')
    return reply.header('cache-control', IMMUTABLE).type('image/jpeg').send(bytes)
  })
}
