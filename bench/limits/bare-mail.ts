import { compose, type OutgoingMail, openMailer } from '../../src/server/outside/mailer.ts'
import { readInput, writeOutput } from '../program.ts'

/** The limit of a letter to many: the mail library alone, by the connections that the shop sends them with. */

export type Mails = { smtpUrl: string; mail: OutgoingMail; count: number }
export type Sent = { seconds: number; perSecond: number }

/** Handed over so many at a time, so that a connection never has to wait for us. */
const AHEAD = 8

const { smtpUrl, mail, count } = await readInput<Mails>()
const mailer = openMailer(smtpUrl)
await mailer.deliverBulk(await compose(mail))

let next = 0
const send = async () => {
  for (let n = next++; n < count; n = next++)
    await mailer.deliverBulk(await compose({ ...mail, id: `${mail.id}-${n}`, to: `person-${n}@people.example` }))
}
const began = performance.now()
await Promise.all(Array.from({ length: AHEAD }, send))
const seconds = (performance.now() - began) / 1000
mailer.close()
writeOutput({ seconds, perSecond: count / seconds } satisfies Sent)
