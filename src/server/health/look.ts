import type { HealthLine } from '../../shared/shapes/health.ts'
import { asTypedHere } from '../as-typed-here.ts'
import type { Config } from '../config.ts'
import { isDatabaseAway } from '../store/database/database.ts'
import * as partStates from '../store/farm/part-states.ts'
import type { Check, Finding, HealthParts } from './check.ts'

/** Looks at the shop's health, line by line, side by side; nobody is waited for longer than a few seconds. */

const PATIENCE_MS = 8_000

const passwordIn = (url: string | undefined): string[] => {
  const { password = '' } = url && URL.canParse(url) ? new URL(url) : {}
  return [password, decodeURIComponent(password)]
}

/** A last net: others' words may repeat what they were told. */
const secretsOf = ({ databaseUrl, databaseOwnerUrl, smtpUrl, stripe, sessionSecret, openId }: Config): string[] =>
  [
    ...[databaseUrl, databaseOwnerUrl, smtpUrl].flatMap(passwordIn),
    stripe?.secretKey,
    stripe?.webhookSecret,
    sessionSecret,
    openId?.clientSecret,
  ].filter((secret) => secret !== undefined && secret.length >= 4) as string[]

// The provider shows the ends of a key.
const KEYS = /\b(sk|rk|whsec)_[\w*]{6,}/g

const hide = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text).replaceAll(KEYS, '[hidden]')

const late: Finding = {
  state: 'warn',
  says: 'Nobody answered within a few seconds.',
  toDo: 'Look again in a minute. If it stays, look whether this machine reaches the internet.',
}

const failure = (error: unknown): Finding =>
  isDatabaseAway(error)
    ? { state: 'warn', says: 'Nothing is known of this while the database is away.', toDo: 'See the line about the database.' }
    : { state: 'warn', says: `This could not be looked at: ${(error as Error).message}`, toDo: 'Look again in a minute.' }

const lookAtOne = async (check: Check, parts: HealthParts): Promise<HealthLine> => {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(late), PATIENCE_MS)
  })
  const { state, says, toDo } = await Promise.race([check.look(parts).catch(failure), patience])
  clearTimeout(timer)
  const secrets = secretsOf(parts.config)
  return { name: check.name, state, says: hide(says, secrets), to_do: toDo === undefined ? null : asTypedHere(hide(toDo, secrets)) }
}

export const lookAt = (parts: HealthParts, checks: readonly Check[]): Promise<HealthLine[]> =>
  Promise.all(checks.map((check) => lookAtOne(check, parts)))

/** With what each part did last. */
export const healthPartsOf = async ({
  config,
  db,
  clock,
  log,
  payments,
  mailer,
  secret,
}: Omit<HealthParts, 'states'>): Promise<HealthParts> => ({
  config,
  db,
  clock,
  log,
  payments,
  mailer,
  secret,
  // The line about the database says why.
  states: await partStates.readAll(db).catch(() => new Map()),
})
