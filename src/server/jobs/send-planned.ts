import { clockAt } from '../../shared/dates/calendar.ts'
import type { Shop } from '../kernel/context.ts'
import { postalAddressOf } from '../mail/dress-mail.ts'
import { choiceOf, massDraft, nameAudience } from '../mail/mass-email.ts'
import { oneMailing, sendMailing } from '../mail/send-mailing.ts'
import type { Db } from '../store/database/database.ts'
import * as shops from '../store/farm/shops.ts'
import * as audiences from '../store/mail/audiences.ts'
import * as plannedEmails from '../store/mail/planned-emails.ts'

/** Sends a planned email to the people it is for by now, and marks it, in one transaction. */
const send = (shop: Shop, planned_id: number, today: string) =>
  oneMailing(shop, async (tx: Db): Promise<void> => {
    const planned = await plannedEmails.lock(tx, planned_id)
    if (planned?.state !== 'planned') return
    const { letter, people, planned_by } = planned
    const at = shop.clock()
    const fail = (trouble: 'nobody' | 'noAddress' | 'gone') => plannedEmails.end(tx, planned_id, { state: 'failed', trouble, ended_at: at })
    const audience = await nameAudience(tx, people)
    if (audience === undefined) return void (await fail('gone'))
    const to = await audiences.list(tx, await choiceOf(shop, tx, people, today), today)
    if (to.length === 0) return void (await fail('nobody'))
    if (!postalAddressOf(shop.farm.current)) return void (await fail('noAddress'))
    const { subject, digest, letterFor } = massDraft(shop, letter, people)
    const draft = { kind: 'mass' as const, subject, message: letter.message, audience, digest }
    const { mailing_id } = await sendMailing(tx, shop, { id: null, email: planned_by }, { draft, people: to, letterFor })
    await shops.stampMassEmail(tx, at)
    await plannedEmails.end(tx, planned_id, { state: 'sent', mailing_id, ended_at: at })
  })

/** Emails to many at the times the farmer has set; a failure doesn't hold up the others. */
export const sendPlanned = async (shop: Shop): Promise<void> => {
  const now = clockAt(shop.clock(), shop.farm.current.time_zone)
  const failed: string[] = []
  for (const planned_id of await plannedEmails.listDue(shop.db, now))
    await send(shop, planned_id, now.slice(0, 10)).catch((error: Error) => void failed.push(`${planned_id}: ${error.message}`))
  if (failed.length > 0) throw new Error(failed.join('; '))
}
