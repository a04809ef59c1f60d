import { pages } from '../../shared/addresses.ts'
import type { Handlers } from '../context.ts'
import { postMails } from '../jobs/send-mail.ts'
import { massLetter, waitlistLetter } from '../letters/farm-letters.ts'
import * as shops from '../store/shops.ts'
import * as users from '../store/users.ts'
import * as waitlist from '../store/waitlist.ts'

const asTimestamp = (at: Date | null) => ({ timestamp: at?.toISOString() ?? null })

export const mailToManyHandlers = {
  sendMassEmail: async ({ body, db, shop }) => {
    const { farm_name } = await shops.read(db)
    const letter = massLetter(farm_name, body.message)
    const addresses = await users.listMailAddresses(db)
    await db.begin(async (tx) => {
      await postMails(
        tx,
        shop.queue,
        addresses.map((to) => ({ to, letter })),
      )
      await shops.stampMassEmail(tx, shop.clock())
    })
    return { queued: addresses.length }
  },

  readLastMassEmail: async ({ db }) => asTimestamp((await shops.read(db)).last_mass_email_at),

  notifyWaitlist: async ({ body, db, shop }) => {
    const { farm_name } = await shops.read(db)
    const letter = waitlistLetter(farm_name, body.message, new URL(pages.subscribe, shop.config.publicUrl).href)
    const queued = await db.begin(async (tx) => {
      const told = await waitlist.markNotified(tx, shop.clock())
      await postMails(
        tx,
        shop.queue,
        told.map((to) => ({ to, letter })),
      )
      if (told.length > 0) await shops.stampWaitlistEmail(tx, shop.clock())
      return told.length
    })
    return { queued }
  },

  readLastWaitlistEmail: async ({ db }) => asTimestamp((await shops.read(db)).last_waitlist_email_at),
} satisfies Partial<Handlers>
