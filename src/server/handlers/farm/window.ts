import type { Handlers } from '../../http/handler-types.ts'
import { photoOf } from '../../kernel/memory/farm.ts'
import { takePhoto } from '../../pages/photo.ts'
import * as farmPhoto from '../../store/farm/farm-photo.ts'
import * as activities from '../../store/people/activities.ts'

/** What the activity log shows: of a picture only that it changed. */
const LABEL = 'photograph'

export const windowHandlers = {
  readWindow: ({ shop }) => shop.window.read(),

  readFarmPhoto: async ({ db }) => ({ photo: photoOf(await farmPhoto.find(db)) }),

  saveFarmPhoto: async ({ body, user, db, shop }) => {
    const { bytes, ...facts } = takePhoto(body.photo)
    const row = { ...facts, alt: body.alt }
    await db.begin(async (tx) => {
      await farmPhoto.save(tx, row, bytes)
      await activities.note(tx, { user, at: shop.clock() }, 'saveFarmPhoto', { label: LABEL, is: { photo_alt: body.alt } })
    })
    await shop.farm.reload()
    return { photo: photoOf(row) }
  },

  removeFarmPhoto: async ({ user, db, shop, refuse }) => {
    await db.begin(async (tx) => {
      if (!(await farmPhoto.remove(tx))) throw refuse('notFound')
      await activities.note(tx, { user, at: shop.clock() }, 'removeFarmPhoto', { label: LABEL })
    })
    await shop.farm.reload()
    return { photo: null }
  },
} satisfies Partial<Handlers>
