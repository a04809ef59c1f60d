import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isEmailAddress } from '../../shared/rules/email-address.ts'
import { type MailTroubleKind, mailTrouble, mailTroubleKind } from './mail-trouble.ts'

/** The door to SMTP. */
export type Mailer = {
  deliver: (message: Message) => Promise<void>
  /** By a connection of its own, so that other mails never wait behind it. Its pace is kept by whoever hands over. */
  deliverBulk: (message: Message) => Promise<void>
  /** Connects and logs in, and sends nothing. */
  verify: () => Promise<void>
  close: () => void
}

/** A mail as it goes over the wire, and whom the mail server is told to give it to. */
export type Message = { envelope: { from: string | false; to: string[] }; raw: Buffer }

export type OutgoingMail = {
  /** Also the Message-ID, so that a mail sent twice is recognised as one. */
  id: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  /** No person wrote it. */
  isAutomatic: boolean
  /** What letters of this kind to many are called, for mail programs that sort them (RFC 2919): a name like a host's. */
  list: string | null
  /** Where a mail program can stop letters of this kind by one click (RFC 8058). */
  unsubscribeUrl: string | null
  subject: string
  text: string
  html: string | null
  /** The picture that the HTML shows, as a data URL. It travels inside the email: nothing is fetched when it is read. */
  logo?: string | null
  /** Events to be taken into a calendar, as a file. */
  calendar: string | null
}

/** By what the HTML names its picture. */
export const LOGO_ID = 'logo@dozen'

/** The mail server said no to this very mail, for good; trying again would only annoy it. */
export class MailRefused extends Error {}

const isRefusal = (error: unknown): boolean => {
  const { code, responseCode, response = '' } = error as { code?: string; responseCode?: number; response?: string }
  // Some servers say "too many for today" as if it were about the mail.
  if (/\b5\.4\.5\b|quota|limit|too many|rate/i.test(response)) return false
  // A 5xx to our login or greeting concerns the server, not the mail: that is tried again.
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500 && responseCode < 600
}

// Signs that have a meaning of their own in such a line.
const SPECIALS = /[()<>@,;:\\".[\]\p{Cc}]/gu

const headersFor = ({ isAutomatic, list, from, unsubscribeUrl }: OutgoingMail): Record<string, string> => ({
  ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
  ...(list ? { 'List-Id': `${from.name.replaceAll(SPECIALS, ' ').trim()} <${list}>` } : {}),
  ...(unsubscribeUrl ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
})

/** Rows may be older than the pattern that addresses are held to: what does not fit it is never mailed. */
const sendable = (address: string): string => {
  if (!isEmailAddress(address)) throw new MailRefused("Email can't be sent to this address")
  return address
}

const calendarFile = (content: string) => ({
  filename: 'pickups.ics',
  content,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  contentDisposition: 'attachment' as const,
})

const logoFile = (dataUrl: string) => {
  const [, kind = 'png', content = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(dataUrl) ?? []
  const filename = `logo.${kind}`
  return { filename, content, encoding: 'base64', contentType: `image/${kind}`, cid: LOGO_ID, contentDisposition: 'inline' as const }
}

const filesOf = ({ html, logo, calendar }: OutgoingMail) => [
  ...(html && logo ? [logoFile(logo)] : []),
  ...(calendar ? [calendarFile(calendar)] : []),
]

/** Written in one piece: part by part, each would be a small packet of its own. */
export const compose = async (mail: OutgoingMail): Promise<Message> => {
  // Addresses go in as objects: as a string, a line break in one would reach a stranger.
  const message = new MailComposer({
    messageId: `<${mail.id}@${mail.from.address.split('@')[1]}>`,
    from: mail.from,
    to: { name: '', address: sendable(mail.to) },
    // Without it, answers go to the farm.
    ...(mail.replyTo && isEmailAddress(mail.replyTo) ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    attachments: filesOf(mail),
    headers: headersFor(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { envelope: message.getEnvelope(), raw: await message.build() }
}

/** What a small SMTP account accepts. */
export const BULK_PER_SECOND = 5

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
// Servers greet slowly, to keep machines that talk first away; ones that take any pace also take many mails by one connection.
const MOST_BY_ONE_CONNECTION = { paced: 100, unpaced: 1_000 }

/** Somebody waits for the result, and a server that hangs must be known before they give up. */
const VERIFY_MS = 7_000

type Pace = { maxConnections: number; maxMessages?: number }

const within = async (ms: number, answer: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('It did not answer in time'), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A pool of connections; what the query of the address says goes before what we say. */
const openPool = (smtpUrl: string, name: string, pace: Pace) => {
  const transport = createTransport({ url: smtpUrl, name, pool: true, ...pace, ...TIMEOUTS } as Parameters<typeof createTransport>[0])
  const withTrouble = async (answer: Promise<unknown>) => {
    try {
      await answer
    } catch (error) {
      throw isRefusal(error) ? new MailRefused((error as Error).message) : new Error(mailTrouble(error), { cause: error })
    }
  }
  return {
    deliver: (message: Message) => withTrouble(transport.sendMail(message)),
    verify: () => withTrouble(within(VERIFY_MS, transport.verify())),
    close: () => transport.close(),
  }
}

/** `isPaced`: letters to many are handed over one by one, as slowly as a small account wants them. `name`: how the shop introduces itself. */
export const openMailer = (smtpUrl: string, isPaced = false, name = 'localhost'): Mailer => {
  const few = openPool(smtpUrl, name, { maxConnections: 4 })
  const maxMessages = MOST_BY_ONE_CONNECTION[isPaced ? 'paced' : 'unpaced']
  const many = openPool(smtpUrl, name, { maxConnections: 1, maxMessages })
  const close = () => {
    few.close()
    many.close()
  }
  return { deliver: few.deliver, deliverBulk: many.deliver, verify: few.verify, close }
}

const LOCKED = 'The email server connected in the dashboard was encrypted with another SESSION_SECRET. Connect it again under Going live.'

/** The same door, to whichever server is meant at the moment; to none, while the stored address can't be read. */
export const switchedMailer = (urlNow: () => string | undefined, open: (smtpUrl: string) => Mailer): Mailer => {
  let opened: { url: string; mailer: Mailer } | undefined
  const now = (): Mailer => {
    const url = urlNow()
    if (url === undefined) throw new Error(LOCKED)
    if (opened?.url !== url) {
      // What waits in it fails, and is tried again by the new one.
      opened?.mailer.close()
      opened = { url, mailer: open(url) }
    }
    return opened.mailer
  }
  return {
    deliver: async (message) => now().deliver(message),
    deliverBulk: async (message) => now().deliverBulk(message),
    verify: async () => now().verify(),
    close: () => opened?.mailer.close(),
  }
}

const TRY_TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000, dnsTimeout: 5_000 }
const TRY_MS = 20_000

/** Sends one email by a connection of its own, within a bounded time; says why it could not, and nothing of what the server said. */
export const tryServer = async (smtpUrl: string, name: string, message: Message): Promise<MailTroubleKind | undefined> => {
  const transport = createTransport({ url: smtpUrl, name, ...TRY_TIMEOUTS } as Parameters<typeof createTransport>[0])
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'away'>((resolve) => {
    timer = setTimeout(() => resolve('away'), TRY_MS)
  })
  const sent = transport.sendMail(message).then(() => undefined, mailTroubleKind)
  try {
    return await Promise.race([sent, late])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}
