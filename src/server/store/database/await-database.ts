import { setTimeout as delay } from 'node:timers/promises'
import { connect, isDatabaseAway } from './database.ts'
import { DatabaseRefused, explainDatabase } from './explain-refusal.ts'

/** When a machine boots, the shop may start before its database or the network. */
const LIMIT_MS = 60_000
const PAUSE_MS = 500

// The server is up and says why it refuses: waiting would only hide that.
const REFUSED = new Set(['25006', '53100', '53300'])

const isNotThereYet = (error: unknown): boolean => isDatabaseAway(error) && !REFUSED.has(String((error as { code?: unknown }).code))

/** The error a database replies with if it refuses the connection. */
const tryOnce = async (url: string): Promise<unknown> => {
  const probe = connect(url, 1)
  try {
    await probe`select 1`
    return undefined
  } catch (error) {
    return error
  } finally {
    await probe.end({ timeout: 1 })
  }
}

type Waiting = {
  log: { warn: (line: string) => void }
  /** The name of the address. */
  at?: string
  signal?: AbortSignal | undefined
  /** Someone typing a command needn't wait. */
  limitMs?: number
}

/** Waits for a database that isn't up yet; one that refuses us is reported at once, in a sentence. */
export const awaitDatabase = async (url: string, { log, at = 'DATABASE_URL', signal, limitMs = LIMIT_MS }: Waiting): Promise<void> => {
  const giveUp = performance.now() + limitMs
  for (let turn = 0; ; turn++) {
    const error = await tryOnce(url)
    if (error === undefined) return
    const sentence = explainDatabase(error, at)
    if (!isNotThereYet(error)) throw sentence === undefined ? error : new DatabaseRefused(sentence)
    if (performance.now() > giveUp) throw new DatabaseRefused(`${sentence}${turn > 0 ? ' The shop waited for a minute.' : ''}`)
    if (turn === 0) log.warn(`Waiting for the database, for a minute at most. ${sentence}`)
    await delay(PAUSE_MS, undefined, { signal })
  }
}
