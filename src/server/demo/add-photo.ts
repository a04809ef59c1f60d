import { readFileSync } from 'node:fs'
import { readPhoto } from '../pages/photo.ts'
import type { Db } from '../store/database/database.ts'
import * as farmPhoto from '../store/farm/farm-photo.ts'

const FILE = new URL('./eggs.jpg', import.meta.url)
const ALT = 'Brown and cream eggs in an open carton on a wooden table'

/** The photograph in the window; a picture of our own, made for the demo farm. */
export const addPhoto = async (db: Db): Promise<void> => {
  const photo = readPhoto(readFileSync(FILE))
  if (!photo) throw new Error('The photo of the demo farm cannot be read')
  const { bytes, ...facts } = photo
  await farmPhoto.save(db, { ...facts, alt: ALT }, bytes)
}
