import { text } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compose, type Mailer, MailRefused, type OutgoingMail, openMailer } from '../../src/server/outside/mailer.ts'
import { naughty } from '../support/hostile/naughty.ts'
import { ODD_ADDRESSES } from '../support/hostile/odd-addresses.ts'

/** What a person typed reaches a mail as text: it adds no header, no reader and no second mail. */
vi.setConfig({ testTimeout: 120_000 })

type Taken = { raw: string; readers: string[] }
const taken = new Map<string, Taken[]>()
let mailer = {} as Mailer
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    text(stream).then((raw) => {
      const id = /^Message-ID: <([\w-]+)/im.exec(raw)?.[1] ?? ''
      taken.set(id, [...(taken.get(id) ?? []), { raw, readers: envelope.rcptTo.map(({ address }) => address) }])
      done()
    }, done)
  },
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mailer = openMailer(`smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`)
})
afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const LETTER: Omit<OutgoingMail, 'id'> = {
  from: { name: 'Our farm', address: 'farm@farm.example' },
  to: 'ann@people.example',
  replyTo: 'hens@farm.example',
  isAutomatic: false,
  list: 'mass.shop.farm.example',
  unsubscribeUrl: 'https://shop.farm.example/unsubscribe?t=x.y',
  subject: 'Eggs',
  text: 'Eggs are here.',
  html: '<p>Eggs are here.</p>',
  calendar: null,
}
let count = 0
const post = async (over: Partial<OutgoingMail>) => {
  const id = `mail-${++count}`
  await mailer.deliver(await compose({ id, ...LETTER, ...over }))
  const [first, ...others] = taken.get(id) ?? []
  if (!first) throw new Error('The mail did not arrive')
  expect(others).toEqual([])
  const mail = await simpleParser(first.raw)
  return { mail, readers: first.readers, headers: mail.headerLines.map(({ key }) => key).sort() }
}
let plain: string[] = []
beforeAll(async () => {
  plain = (await post({})).headers
})

/** Mail programs join and drop white space at the edges and folds of a header, and a name has no control characters. */
const asHeader = (said: string) =>
  said
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')

const LINE_ENDS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u000b', '%0d%0a', '\\r\\n', '=0D=0A', '=?utf-8?Q?=0D=0A?=']
const INJECTED = LINE_ENDS.flatMap((end) => [`Ann${end}Bcc: thief@evil.example`, `Ann${end}${end}<script>`, `${end}Subject: other`])

describe('a mail', () => {
  test('carries any name and subject as they are, under the same headers as ever', async () => {
    for (const said of naughty.filter((each) => each.trim() !== '')) {
      const { mail, readers, headers } = await post({ subject: said, from: { ...LETTER.from, name: said }, text: said })
      expect([said, headers, readers]).toEqual([said, plain, [LETTER.to]])
      expect(mail.from?.value).toHaveLength(1)
      expect(mail.from?.value[0]?.address).toBe(LETTER.from.address)
      // Who writes a subject in the code of mail headers has it decoded by the reader's program.
      if (!said.startsWith('=?')) expect(asHeader(mail.subject ?? '')).toBe(asHeader(said))
    }
  })

  test('gets no header and no reader from a line break in any part of it', async () => {
    for (const said of INJECTED)
      for (const over of [
        { subject: said },
        { from: { ...LETTER.from, name: said } },
        { unsubscribeUrl: `https://shop.farm.example/${said}` },
      ]) {
        const { mail, readers, headers } = await post(over)
        expect([over, headers, readers]).toEqual([over, plain, [LETTER.to]])
        expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
      }
  })

  test('goes to nobody whose address could mean another, and answers to it go to nobody else', async () => {
    for (const address of ODD_ADDRESSES) {
      await expect(post({ to: address })).rejects.toThrow(MailRefused)
      const { mail, readers, headers } = await post({ replyTo: address })
      expect([address, readers, mail.replyTo]).toEqual([address, [LETTER.to], undefined])
      expect(headers).toEqual(plain.filter((key) => key !== 'reply-to'))
    }
  })
})
