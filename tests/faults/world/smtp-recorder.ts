import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../support/shop/shop-process.ts'

/** A mail server that writes down what it takes, and can be as unfriendly as real ones. */

export type Mood = 'takes' | 'hangs' | { refuses: number; whom: (address: string) => boolean }

export type Arrived = { mailId: string; to: string; links: string[] }

export type SmtpRecorder = {
  url: string
  arrived: Arrived[]
  /** Mails that it refused for good: they may stay unsent. */
  refused: Set<string>
  /** Mails that it took without saying so: the shop has to send them again. */
  unanswered: () => number
  refusals: () => number
  /** Whom it lets in from now on: those with the password that the shop has, or nobody. */
  letIn: (whom: 'the shop' | 'nobody') => Promise<void>
  /** Every password that it was ever told. */
  passwords: Set<string>
  setMood: (mood: Mood) => void
  /** How long it thinks about each mail. */
  setPause: (ms: number) => void
  open: () => Promise<void>
  close: () => Promise<void>
}

const unfold = (raw: string): string => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

const readMail = (raw: string, to: string): Arrived => ({
  mailId: /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? '',
  to,
  links: [...new Set([...unfold(raw).matchAll(/#token=([\w.~-]+)/g)].map(([, token = '']) => token))],
})

const refusal = (code: number) => Object.assign(new Error('Not now, says the server of the faults'), { responseCode: code })

export const openSmtpRecorder = async (): Promise<SmtpRecorder> => {
  const port = await freePort()
  const password = randomBytes(18).toString('base64url')
  const passwords = new Set<string>()
  let isShut = false
  const [arrived, refused]: [Arrived[], Set<string>] = [[], new Set()]
  let [mood, pauseMs, unanswered, refusals]: [Mood, number, number, number] = ['takes', 0, 0, 0]
  let server: SMTPServer | undefined

  const answer = async (mail: Arrived, done: (error?: Error) => void) => {
    if (typeof mood === 'object' && mood.whom(mail.to)) {
      refusals++
      if (mood.refuses >= 500) refused.add(mail.mailId)
      return done(refusal(mood.refuses))
    }
    arrived.push(mail)
    if (mood === 'hangs') unanswered++
    else setTimeout(done, pauseMs)
  }
  const open = async () => {
    server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password: given }, _, done) => {
        passwords.add(given ?? '')
        if (!isShut && given === password) done(null, { user: 'shop' })
        else done(Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 }))
      },
      // One that hangs keeps its connection for as long as the shop does.
      socketTimeout: 120_000,
      closeTimeout: 10,
      onData: (stream, { envelope }, done) => {
        const { address } = envelope.rcptTo[0] as { address: string }
        // A shop that is killed leaves half a mail, which nobody has taken.
        text(stream).then(
          (raw) => answer(readMail(raw, address), done),
          () => {},
        )
      },
    })
    // Connections of a killed shop break off.
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
  }
  const close = async () => {
    const closing = server
    server = undefined
    if (closing) await new Promise<void>((resolve) => closing.close(resolve))
  }
  await open()
  return {
    url: `smtp://shop:${password}@127.0.0.1:${port}?rateLimit=0`,
    arrived,
    refused,
    unanswered: () => unanswered,
    refusals: () => refusals,
    passwords,
    letIn: async (whom) => {
      isShut = whom === 'nobody'
      // Who is in already would stay.
      await close()
      await open()
    },
    setMood: (next) => {
      mood = next
    },
    setPause: (ms) => {
      pauseMs = ms
    },
    open,
    close,
  }
}
