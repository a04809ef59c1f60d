import { decoded } from '../../../shared/rules/decoded.ts'
import type { HealthLine } from '../../../shared/shapes/health.ts'
import { asTypedHere } from '../../kernel/as-typed-here.ts'
import type { Config } from '../../kernel/config/config.ts'
import { isDatabaseAway, within } from '../../store/database/database.ts'
import * as partStates from '../../store/farm/part-states.ts'
import type { Check, Finding, HealthParts } from './check.ts'

/** Runs the health checks in parallel; each has a few seconds at most. */

const PATIENCE_MS = 8_000
const STATES_MS = 3_000

// As given: parsing an address changes some characters.
const PASSWORD = /^\w+:\/\/[^:@/?#]*:([^/?#]*)@/

const passwordIn = (url: string | undefined): (string | undefined)[] => {
  const [, password = ''] = PASSWORD.exec(url ?? '') ?? []
  return [password, decoded(password)]
}

/** A safety net: other programs' messages may repeat what they were sent. */
const secretsOf = (config: Config): string[] => {
  const { databaseUrl, databaseOwnerUrl, smtpUrl, geocoderUrl, alertUrl, backups, hostedIdentity } = config
  const { stripe, sessionSecret, openId, metrics } = config
  const secrets = [
    ...[databaseUrl, databaseOwnerUrl, smtpUrl, geocoderUrl, alertUrl].flatMap(passwordIn),
    stripe?.secretKey,
    stripe?.webhookSecret,
    sessionSecret,
    openId?.clientSecret,
    alertUrl,
    metrics?.token,
    backups.passphrase,
    backups.to && 'bucket' in backups.to ? backups.to.bucket.secretAccessKey : undefined,
    hostedIdentity?.apiKey,
  ].filter((secret) => secret !== undefined && secret.length >= 4) as string[]
  // One may hold another.
  return secrets.sort((one, other) => other.length - one.length)
}

// The provider shows the ends of a key.
const KEYS = /\b(sk|rk|whsec)_[\w*]{6,}/g

const hide = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text).replaceAll(KEYS, '[hidden]')

export const NO_ANSWER = 'There was no answer within a few seconds.'

/** Checks that ask no outside service ask the database or the disk. */
const lateIn = ({ isSlow }: Check): Finding =>
  isSlow
    ? {
        state: 'warn',
        says: NO_ANSWER,
        toDo: "Check again in a minute. If it continues, check this machine's internet connection.",
      }
    : {
        state: 'warn',
        says: 'This could not be checked within a few seconds.',
        toDo: 'See Database. If that is OK, check again in a minute.',
      }

const failure = (error: unknown): Finding =>
  isDatabaseAway(error)
    ? { state: 'warn', says: "This can't be checked while the database is unavailable.", toDo: 'See Database.' }
    : { state: 'warn', says: `This could not be checked: ${(error as Error).message}`, toDo: 'Check again in a minute.' }

const runCheck = async (check: Check, parts: HealthParts, secrets: readonly string[]): Promise<HealthLine> => {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(lateIn(check)), PATIENCE_MS)
  })
  const { state, says, toDo } = await Promise.race([check.look(parts).catch(failure), patience])
  clearTimeout(timer)
  return { name: check.name, state, says: hide(says, secrets), to_do: toDo === undefined ? null : asTypedHere(hide(toDo, secrets)) }
}

export const runChecks = (parts: HealthParts, checks: readonly Check[]): Promise<HealthLine[]> => {
  const secrets = secretsOf(parts.config)
  return Promise.all(checks.map((check) => runCheck(check, parts, secrets)))
}

/** With what each part did last. */
export const healthPartsOf = async (parts: Omit<HealthParts, 'states'>): Promise<HealthParts> => ({
  ...parts,
  // The line about the database says why.
  states: await within(STATES_MS, partStates.readAll(parts.db)).catch(() => new Map()),
})
