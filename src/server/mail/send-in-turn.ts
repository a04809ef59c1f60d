import { compose, type Message } from '../outside/mailer.ts'
import type { DoTogether, Taken } from '../queue.ts'
import * as mails from '../store/mail/mails.ts'
import { holdBack, type MailParts, noteTrouble, outgoing } from './attempt-mail.ts'

/**
 * Letters to many, one after another. That one was sent is noted together with the attempt of the next, before that
 * one is handed over: a shop that is killed has at most one under way. The next is put into writing meanwhile.
 */

type Job = Taken<{ mail_id: string }>
type Line = { job: Job; mail: mails.MailRow; message: () => Promise<Message> }

/** Put into writing when it is first asked for. Whoever waits for it hears of a failure. */
const lineOf = (parts: MailParts, job: Job, mail: mails.MailRow): Line => {
  let written: Promise<Message> | undefined
  const write = () => {
    const message = compose(outgoing(parts, mail))
    message.catch(() => {})
    return message
  }
  const message = () => {
    written ??= write()
    return written
  }
  return { job, mail, message }
}

const lineUp = async (parts: MailParts, jobs: readonly Job[]): Promise<Line[]> => {
  const rows = await mails.readQueued(
    parts.db,
    jobs.map(({ data }) => data.mail_id),
  )
  const byId = new Map(rows.map((mail) => [mail.mail_id, mail]))
  return jobs.flatMap((job) => {
    const mail = byId.get(job.data.mail_id)
    if (mail) return [lineOf(parts, job, mail)]
    // Sent by another process, or given up.
    job.settle()
    return []
  })
}

export const sendInTurn = async (parts: MailParts, jobs: readonly Job[], isOver: Parameters<DoTogether<never>>[1]): Promise<void> => {
  const { db, mailer, clock, log } = parts
  const line = await lineUp(parts, jobs)
  let sent: Line | undefined

  const passOn = async (next?: Line) => {
    const turn = await mails.passOn(db, sent?.mail.mail_id ?? null, clock(), next?.mail ?? null)
    sent?.job.settle()
    if (sent) log.info({ mail_id: sent.mail.mail_id, letter: sent.mail.letter }, 'A mail was sent')
    sent = undefined
    return turn
  }
  const attempt = async (each: Line, turn: NonNullable<Awaited<ReturnType<typeof passOn>>>, next: Line | undefined) => {
    if (await holdBack(parts, each.mail, turn.is_unwanted)) return each.job.settle()
    try {
      const delivered = mailer.deliverBulk(await each.message())
      next?.message()
      await delivered
      sent = each
    } catch (error) {
      await noteTrouble(parts, each.mail, turn.attempts, error).then(each.job.settle, each.job.settle)
    }
  }

  for (const [index, each] of line.entries()) {
    if (isOver()) break
    const turn = await passOn(each)
    if (turn) await attempt(each, turn, line[index + 1])
    else each.job.settle()
  }
  if (sent) await passOn()
}
