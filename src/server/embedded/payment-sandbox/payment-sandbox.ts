import { existsSync, mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openBook } from './book/book.ts'
import { openJournal } from './book/journal.ts'
import type { Put } from './book/rows.ts'
import { lastPort, storedKeys, storePort } from './book/stored-files.ts'
import type { Clock } from './desk/clock.ts'
import type { Desk } from './desk/desk.ts'
import { type Switches, switchedOff } from './desk/switches.ts'
import { openDeliveries } from './events/deliveries.ts'
import { type Actions, openActions } from './money/actions.ts'
import { openBanks } from './money/bank.ts'
import { openExpiry } from './money/end-session.ts'
import { payUrl } from './money/open-session.ts'
import { buildServer } from './server.ts'

/** The payment sandbox: a loopback twin of the card payment provider that takes no money. */
export type PaymentSandbox = Actions & {
  host: string
  port: number
  secretKey: string
  webhookSecret: string
  switches: Switches
  close: () => Promise<void>
}

type PaymentSandboxOptions = {
  dataDir: string
  webhookUrl: (endpoint?: string) => string
  clock: Clock
  log: FastifyBaseLogger
  /** Where its pages are shown, if not where it listens. */
  pageOrigin?: string | undefined
}

const HOST = '127.0.0.1'
const EXPIRY_CHECK_MS = 1000
// Where nobody is, that is told at once; one on a busy machine is waited for: two of them would write into one book.
const ANSWER_MS = 20_000

/** Listens on the wanted port or, if somebody else has it, on a free one. */
const listen = async (build: () => FastifyInstance, wanted: number): Promise<FastifyInstance> => {
  const app = build()
  try {
    await app.listen({ host: HOST, port: wanted })
    return app
  } catch (error) {
    await app.close()
    if (wanted === 0) throw error
    return listen(build, 0)
  }
}

// After a move to another port or address the open sessions are paid there.
const moveOpenSessions = ({ book, origin, write }: Desk) => {
  const puts = [...book.openSessions].flatMap((id): Put[] => {
    const session = book.get('session', id)
    const url = payUrl(origin(), id)
    return session && session.url !== url ? [['session', { ...session, url }]] : []
  })
  if (puts.length > 0) write(puts)
}

/** What one needs to speak to a sandbox, be it in this process or in another. */
export type SandboxKey = Pick<PaymentSandbox, 'host' | 'port' | 'secretKey'>

/** Pays a session as a customer would, with a good card or with a test card's number. */
export const payAtSandbox = async ({ host, port, secretKey }: SandboxKey, session: string, card?: string): Promise<void> => {
  const answer = await fetch(`http://${host}:${port}/sandbox/pay`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session, card }),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`)
}

/** The sandbox that another process on this data folder runs, if one does: it is used, not doubled. */
export const findPaymentSandbox = async (
  dataDir: string,
): Promise<Pick<PaymentSandbox, 'host' | 'port' | 'secretKey' | 'webhookSecret'> | undefined> => {
  const folder = join(dataDir, 'payment-sandbox')
  if (!existsSync(folder)) return undefined
  const port = lastPort(folder)
  const { secretKey, webhookSecret } = storedKeys(folder)
  const asked = { headers: { authorization: `Bearer ${secretKey}` }, signal: AbortSignal.timeout(ANSWER_MS) }
  const answer = port === 0 ? undefined : await fetch(`http://${HOST}:${port}/sandbox/switches`, asked).catch(() => undefined)
  return answer?.ok ? { host: HOST, port, secretKey, webhookSecret } : undefined
}

export const openPaymentSandbox = async (options: PaymentSandboxOptions): Promise<PaymentSandbox> => {
  const { dataDir, webhookUrl, clock, log, pageOrigin } = options
  const folder = join(dataDir, 'payment-sandbox')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { secretKey, webhookSecret } = storedKeys(folder)
  const switches = switchedOff()
  const journal = openJournal(join(folder, 'journal.jsonl'), log)
  const book = openBook(journal, log)
  const deliveries = openDeliveries({ book, webhookUrl, webhookSecret, switches, clock, log })

  let port = lastPort(folder)
  const write = (change: readonly Put[]) => {
    book.write(change)
    deliveries.notice(change)
  }
  const desk: Desk = { book, clock, origin: () => pageOrigin ?? `http://${HOST}:${port}`, write }

  deliveries.resume()
  const app = await listen(() => buildServer(desk, secretKey, switches, log), port)
  port = (app.server.address() as AddressInfo).port
  storePort(folder, port)
  moveOpenSessions(desk)
  const endSessions = openExpiry(desk)
  const answerForBanks = openBanks(desk)
  const timer = setInterval(() => {
    try {
      endSessions()
      answerForBanks()
    } catch {
      // The journal has told why; in a second it is tried again.
    }
  }, EXPIRY_CHECK_MS)
  timer.unref()

  const close = async () => {
    clearInterval(timer)
    await app.close()
    await deliveries.close()
    journal.close()
  }
  return { host: HOST, port, secretKey, webhookSecret, switches, ...openActions(desk), close }
}
