import { randomUUID } from 'node:crypto'
import type { Mails, Sent } from '../limits/bare-mail.ts'
import { atLeast, byTurns, type Line, median, type Row } from '../measured.ts'
import { runProgram, type Server, withServer } from '../program.ts'
import { ADMIN, type BenchShop, withShop } from '../shop.ts'
import type { Counted } from '../smtp-server.ts'

/** A letter to many through a real SMTP server, from the press of the button to the last one taken. */

const MESSAGE =
  'The hens are laying again. This week every carton holds thirteen eggs; thank you for waiting through the winter with us. '.repeat(5)
const FROM = 'eggs@farm.example'

const callAs = async <Reply>({ port }: BenchShop, cookie: string, path: string, body?: object): Promise<Reply> => {
  const sending = body && { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...sending,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
  })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** Makes the audience so many, with the people who are there already. */
const gather = async (shop: BenchShop, cookie: string, wanted: number): Promise<void> => {
  const { recipients } = await callAs<{ recipients: number }>(shop, cookie, '/api/admin/mass-email-audience')
  const people = Array.from({ length: wanted - recipients }, () => randomUUID()).map((id) => ({
    id,
    email: `${id}@people.example`,
    email_verified: true,
  }))
  await shop.db`insert into app_user ${shop.db(people, 'id', 'email', 'email_verified')}`
}

const press = async (shop: BenchShop, cookie: string, smtp: Server, count: number) => {
  smtp.tell({ countTo: count })
  const delivered = smtp.hear<Counted>()
  const began = performance.now()
  const { queued } = await callAs<{ queued: number }>(shop, cookie, '/api/admin/send-mass-email', { message: `${MESSAGE}${randomUUID()}` })
  const answered = (performance.now() - began) / 1000
  if (queued !== count) throw new Error(`The letter goes to ${queued} people instead of ${count}`)
  const { bytes } = await delivered
  const seconds = (performance.now() - began) / 1000
  return { seconds, answered, perSecond: count / seconds, bytes }
}

/** A letter as the shop wrote it. */
const readLetter = async ({ db }: BenchShop): Promise<Mails['mail']> => {
  const [row] = await db<{ subject: string; text: string; html: string | null; unsubscribeUrl: string | null; to: string }[]>`
    select subject, body_text as text, body_html as html, unsubscribe_url as "unsubscribeUrl", to_address as to from mail where letter = 'mass' limit 1`
  if (!row) throw new Error('No letter was written')
  return {
    ...row,
    id: randomUUID(),
    from: { name: 'Larch Hill Farm', address: FROM },
    replyTo: FROM,
    calendar: null,
    isAutomatic: false,
    list: 'mass.localhost',
  }
}

export const mail: Row = ({ rounds, quick }) =>
  withServer('./smtp-server.ts', {}, async (smtp) => {
    const count = quick ? 500 : 5_000
    const smtpUrl = `smtp://127.0.0.1:${smtp.port}?rateLimit=0`
    const measured = await withShop({ env: { SMTP_URL: smtpUrl, MAIL_FROM: FROM } }, async (shop) => {
      const cookie = await shop.cookieOf(ADMIN)
      await gather(shop, cookie, count)
      return byTurns(
        rounds,
        () => press(shop, cookie, smtp, count),
        async () => runProgram<Sent>('./limits/bare-mail.ts', { smtpUrl, mail: await readLetter(shop), count } satisfies Mails),
      )
    })
    const [own, best] = [measured.shop, measured.limit].map((each) => median(each.map(({ perSecond }) => perSecond))) as [number, number]
    const line: Line = {
      work: `mass mail to ${count.toLocaleString('en-US')} people`,
      shop: `${own.toFixed(0)}/s`,
      limit: `${best.toFixed(0)}/s nodemailer`,
      ratio: own / best,
      must: '0.3',
      beyond: '0.6',
      reached: atLeast(own / best, 0.3, 0.6),
    }
    return { lines: [line], figures: measured }
  })
