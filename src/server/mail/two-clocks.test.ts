import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailTo } from '../../../tests/support/people/mail.ts'
import { makeMember, randomAddress } from '../../../tests/support/people/people.ts'
import { as, nobody } from '../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { beginAttempt } from '../store/mail/mails.ts'
import { stopNewsletter } from './newsletter.ts'

/** The shop's clock and the database's are hours apart: a mail is dated by one of them, and compared by the same. */

const shop = useTestShop()
const HOURS = [-6, 6]

test.each(HOURS)('a link to a new password is mailed by a shop whose clock is %i hours off', async (hours) => {
  const off = await openTestShop({ clock: () => new Date(Date.now() + hours * 3_600_000) })
  const ann = await makeMember(off)
  await as(off.app, { ...nobody, address: randomAddress() }).sendReset({ body: { email: ann.email } })
  expect((await mailTo(off, ann.email, 'Set a new password')).text).toContain('#token=')
  await off.close()
})

test.each(HOURS)('news that was written before somebody stopped it is held back by a clock that is %i hours off', async (hours) => {
  const { db } = shop.shop
  const mail_id = randomUUID()
  const email = `${randomUUID()}@people.example`
  const [mailing] = await db<{ mailing_id: number }[]>`
    insert into mailing (kind, subject, message, audience, sent_by, created_at, recipients, digest)
    values ('mass', 'Eggs', 'Fresh', 'Everyone', 'farmer@farm.example', now(), 1, ${mail_id}) returning mailing_id`
  await db`
    insert into mail (mail_id, letter, to_address, subject, body_text, mailing_id)
    values (${mail_id}, 'mass', ${email}, 'Eggs', 'Fresh', ${mailing?.mailing_id ?? 0})`
  const off = { ...shop.shop, clock: () => new Date(Date.now() + hours * 3_600_000) }
  await db`update mail set status = 'queued' where mail_id = ${mail_id}`
  await stopNewsletter(off, email)
  const attempt = await beginAttempt(db, mail_id)
  expect(attempt === undefined || attempt.is_unwanted).toBe(true)
})
