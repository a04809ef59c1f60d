import { resumeImports } from '../imports/work-on-imports.ts'
import type { Shop } from '../kernel/context.ts'
import { expireGifts, mailGifts } from '../money/gifts/mail-gifts.ts'
import { learnFees } from '../money/receipts/learn-fees.ts'
import { endSeason } from './end-season.ts'
import { mailHosts } from './mail-hosts.ts'
import { notifyCutoffs } from './notify-cutoffs.ts'
import { notifyNewOrders } from './notify-new-orders.ts'
import { offerPlaces } from './offer-places.ts'
import { remindOverdue } from './remind-overdue.ts'
import { renewOrders } from './renew-orders.ts'
import { sendPlanned } from './send-planned.ts'
import { sendReminders } from './send-reminders.ts'
import { settleUnclaimed } from './settle-unclaimed.ts'
import { startStopCycles } from './start-stop-cycles.ts'

/** What is due on the farm's clock. Each job asks what is due and not done, so that an outage skips nothing. */
const DUTIES: Record<string, (shop: Shop) => Promise<unknown>> = {
  startStopCycles,
  offerPlaces,
  settleUnclaimed,
  // Before anything is emailed to them.
  askAboutAdminsAndHosts: ({ identity }) => identity.askAboutAdminsAndHosts(),
  notifyNewOrders,
  mailHosts,
  notifyCutoffs,
  sendReminders,
  remindOverdue,
  sendPlanned,
  renewOrders,
  mailGifts,
  expireGifts,
  // After uncollected cartons have been settled.
  endSeason,
  removeClosedAccounts: ({ identity }) => identity.removeClosed(),
  learnFees,
  resumeImports,
}

export const runDueJobs = async (shop: Shop): Promise<void> => {
  const failed: string[] = []
  for (const [duty, work] of Object.entries(DUTIES))
    await work(shop).catch(({ message: reason }: Error) => {
      failed.push(`${duty}: ${reason}`)
      shop.log.warn({ duty, reason }, 'A background job failed')
    })
  if (failed.length > 0) shop.noteParts.failed('jobs', failed.join('; '))
  else shop.noteParts.ok('jobs')
}

export const workEveryMinute = async (shop: Shop): Promise<void> => {
  await shop.queue.work('every-minute', 1, () => runDueJobs(shop))
  await shop.queue.schedule('every-minute', '* * * * *')
}
