import { randomUUID } from 'node:crypto'
import { adminRecords } from '../../../shared/admin-addresses.ts'
import { healthNames } from '../../../shared/health-names.ts'
import { showMails } from '../../../words/en/dashboard/admin.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { VERSION } from '../../kernel/version.ts'
import { testLetter } from '../../mail/letters/test-letter.ts'
import { postMails } from '../../mail/post-mails.ts'
import { sendWaiting } from '../../mail/send-waiting.ts'
import { checks } from '../../operations/health/checks.ts'
import { healthPartsOf, runChecks } from '../../operations/health/run-checks.ts'
import * as mails from '../../store/mail/mails.ts'
import * as activities from '../../store/people/activities.ts'

const QUICK = checks.filter(({ isSlow }) => !isSlow)

export const healthHandlers = {
  readHealth: async ({ query: { which, again }, shop }) => {
    const [quick, outside] = await Promise.all([
      which === 'slow' ? [] : runChecks(await healthPartsOf(shop), QUICK),
      which === 'fast' ? [] : shop.recentHealth.lookOutside(again !== undefined),
    ])
    const lines = [...quick, ...outside].sort((one, other) => healthNames.indexOf(one.name) - healthNames.indexOf(other.name))
    return { version: VERSION, as_of: shop.clock().toISOString(), lines }
  },

  sendWaitingMails: ({ user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const count = await sendWaiting(tx, shop.queue)
      if (count === 0) throw refuse('noMailWaits')
      await activities.note(tx, { user, at: shop.clock() }, 'sendWaitingMails', { label: showMails(count) })
      return { mails: count }
    }),

  sendTestMail: ({ user, db, shop }) =>
    db.begin(async (tx) => {
      const letter = testLetter(shop.farm.current.farm_name, new URL(adminRecords.health.path, shop.config.publicUrl).href)
      const mail_id = randomUUID()
      await postMails(tx, shop.queue, [{ mail_id, to: user.email, letter }])
      const mail = await mails.read(tx, mail_id)
      if (!mail) throw new Error(`Mail ${mail_id} is gone`)
      return mail
    }),
} satisfies Partial<Handlers>
