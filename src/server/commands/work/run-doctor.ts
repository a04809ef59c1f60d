import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { HealthLine } from '../../../shared/shapes/health.ts'
import { healthLabels } from '../../../words/en/dashboard/admin.ts'
import { findPaymentSandbox } from '../../embedded/payment-sandbox/payment-sandbox.ts'
import { keptSessionSecret } from '../../identity/session-secret.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config/config.ts'
import { inForce, isLocked } from '../../kernel/config/in-force.ts'
import { hereAt } from '../../kernel/config/loopback.ts'
import { type Connected, openKeyring } from '../../kernel/memory/connections.ts'
import { askForNewer } from '../../operations/health/checks/version.ts'
import { checks } from '../../operations/health/checks.ts'
import { makeProbe } from '../../operations/health/probe.ts'
import { healthPartsOf, runChecks } from '../../operations/health/run-checks.ts'
import { openMailer, switchedMailer } from '../../outside/mailer.ts'
import { openPayments, switchedPayments } from '../../outside/payments.ts'
import { connect, type Pool } from '../../store/database/database.ts'
import * as connections from '../../store/farm/connections.ts'

/** The checks of the Health page, next to a running shop or without one. */

const STATES: Readonly<Record<HealthLine['state'], string>> = { ok: 'ok', warn: 'look', bad: 'BAD', off: 'off' }
const WIDEST = Math.max(...Object.values(healthLabels).map(({ length }) => length))
const ANSWER_MS = 3_000

const sayLine = ({ name, state, says, to_do }: HealthLine): string => {
  const head = `${STATES[state].padEnd(5)} ${healthLabels[name].padEnd(WIDEST + 1)} `
  return `${head}${says}${to_do === null ? '' : `\n${' '.repeat(head.length)}What to do: ${to_do}`}`
}

/** A missing secret isn't created by looking; without it, the shop's replies can't be distinguished from a stranger's. */
const secretOf = ({ sessionSecret, dataDir }: Config): string => sessionSecret ?? keptSessionSecret(dataDir) ?? randomUUID()

const sayRunning = async ({ host, port }: Config, secret: string): Promise<string> => {
  const here = `http://${hereAt(host)}:${port}`
  const probe = makeProbe(secret)
  const body = await fetch(new URL('/healthz', here), { headers: probe.headers, signal: AbortSignal.timeout(ANSWER_MS) })
    .then((answer) => answer.json())
    .catch(() => undefined)
  const seen = probe.read(body)
  return seen ? `The shop is running at ${here}, version ${seen.version}.` : `The shop is not running, or not at ${here} (HOST, PORT).`
}

/** Where no statement ever comes through. */
const NOWHERE = 'postgres://127.0.0.1:1/nowhere'

/** Without a database, `trouble` is why there is none. */
type Database = { db: Pool } | { trouble: Error }

/** With what the farmer connected in the dashboard, as far as it can be read. */
const readInForce = async (config: Config, secret: string, database: Database): Promise<{ config: Config; connected: Connected }> => {
  const rows = 'db' in database ? await connections.list(database.db).catch(() => []) : []
  const connected = openKeyring(secret).read(rows)
  return { config: inForce(config, () => connected), connected }
}

export const runDoctor = async (
  given: Config,
  clock: Clock,
  log: FastifyBaseLogger,
  database: Database,
): Promise<{ text: string; isBad: boolean }> => {
  const secret = secretOf(given)
  const { config, connected } = await readInForce(given, secret, database)
  const db = 'db' in database ? database.db : connect(NOWHERE, 1)
  const provider = config.stripe ?? (await findPaymentSandbox(config.dataDir).catch(() => undefined))
  const opened = provider && openPayments(provider, clock)
  const payments = isLocked(config, 'payments', connected) ? switchedPayments(() => undefined, clock) : opened
  const openServer = (smtpUrl: string) => openMailer(smtpUrl, false, config.publicUrl.hostname)
  const mailer = config.inDashboard.email || config.smtpUrl !== undefined ? switchedMailer(() => config.smtpUrl, openServer) : undefined
  try {
    const parts = await healthPartsOf({ config, db, clock, log, secret, mailer, payments })
    const [running] = await Promise.all([sayRunning(config, secret), askForNewer(parts)])
    const found = await runChecks(parts, checks)
    const lines = found.map((line) =>
      'trouble' in database && line.name === 'database' ? { ...line, says: database.trouble.message } : line,
    )
    const bad = lines.filter(({ state }) => state === 'bad').length
    const end = bad === 0 ? 'Nothing is broken.' : `${bad === 1 ? '1 thing is' : `${bad} things are`} broken.`
    return { text: [running, '', ...lines.map(sayLine), '', end].join('\n'), isBad: bad > 0 }
  } finally {
    mailer?.close()
    if ('trouble' in database) await db.end({ timeout: 1 })
  }
}
