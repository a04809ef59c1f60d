import type { Page } from '@playwright/test'
import { calls } from '../../../../src/shared/calls.ts'
import type { GiftTotals } from '../../../../src/shared/shapes/gifts.ts'
import type { Mailing } from '../../../../src/shared/shapes/records.ts'

const MAILING: Mailing = {
  mailing_id: 1,
  kind: 'waitlist',
  subject: 'A new egg cycle at Larch Hill',
  message: 'You can subscribe now.',
  audience: 'Waitlist',
  sent_by: 'admin@demo.farm',
  created_at: '2026-11-12T15:00:00.000Z',
  recipients: 3,
  queued: 0,
  sent: 3,
  failed: 0,
  seen: 0,
  withheld: 0,
}
const counted = (gifts: number) => ({ gifts, cents: gifts * 2_500 })
const TOTALS: GiftTotals = { sold: counted(3), redeemed: counted(1), unspent: counted(2) }

/** What the demo farm has not done yet, and others have: their pages show more. */
const OF_OTHERS: Readonly<Record<string, unknown>> = {
  [calls.listMailings.path]: [MAILING, { ...MAILING, mailing_id: 2, kind: 'mass' }, { ...MAILING, mailing_id: 3, kind: 'invitation' }],
  [calls.readGiftTotals.path]: TOTALS,
}
/** Of three answers, the second comes this much later, and the third twice as much. */
const STEP_MS = 80

/** Answers come late and one by one to the pages that are opened from now on: in the page itself, so that its files still come from the browser's cache. */
export const delayAnswers = (page: Page) =>
  page.addInitScript(
    ({ ofOthers, stepMs }) => {
      const { fetch } = window
      let asked = 0
      window.fetch = async (what, how) => {
        const { pathname } = new URL(what instanceof Request ? what.url : what, location.href)
        const steps = asked++ % 3
        const reply = await fetch(what, how)
        await new Promise((resolve) => setTimeout(resolve, steps * stepMs))
        const more = ofOthers[pathname]
        if (more === undefined) return reply
        // Read, or the browser counts it as still under way.
        await reply.text()
        return Response.json(more)
      }
    },
    { ofOthers: OF_OTHERS, stepMs: STEP_MS },
  )
