import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isTimeZone } from '../shared/dates/calendar.ts'
import { isEmailAddress } from '../shared/rules/email-address.ts'
import { newPasswordTrouble } from '../shared/rules/new-password.ts'
import { databaseUrlTrouble } from './store/database/database-url.ts'

/** The environment, read once and checked whole. Only this file reads process.env. */
export type Config = {
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  publicUrl: URL
  /** Whether browsers are told to use https for the names below the shop's as well. */
  hstsSubdomains: boolean
  /** Absent: made once and kept in the data folder. */
  sessionSecret: string | undefined
  stripe: { secretKey: string; webhookSecret: string } | undefined
  /** Absent: the local mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  geocoderUrl: string | undefined
  timeZone: string
  demo: boolean
  demoPassword: string | undefined
  trustProxy: string[]
  logLevel: string
}

export class ConfigProblems extends Error {
  constructor(problems: readonly string[]) {
    super(`Dozen cannot start. Please mend:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

const isUrl = (text: string, ...schemes: string[]): boolean => URL.canParse(text) && schemes.includes(new URL(text).protocol)

const isProxy = (entry: string): boolean => {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
  return PROXY_RANGES.includes(entry) || (family !== 0 && bitsFit && more.length === 0)
}

export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const problems: string[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const need = (fits: boolean, problem: string) => {
    if (!fits) problems.push(problem)
  }
  const url = (name: string, schemes: string[], example: string): string | undefined => {
    const value = text(name)
    // The value may hold a password, so the message never repeats it.
    need(value === undefined || isUrl(value, ...schemes), `${name} is not an address this shop can use. Write it like ${example}.`)
    return value
  }

  const isOn = (name: string): boolean | undefined => {
    const value = text(name)?.toLowerCase()
    need(value === undefined || /^(on|off|true|false|1|0)$/.test(value), `${name} is "${value}". Write on or off.`)
    return value === undefined ? undefined : /^(on|true|1)$/.test(value)
  }

  const port = text('PORT') ?? '3000'
  need(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, `PORT is "${port}". Give a number from 1 to 65535 (0 picks a free one).`)

  const databaseUrl = text('DATABASE_URL')
  const databaseTrouble = databaseUrl && databaseUrlTrouble(databaseUrl)
  if (databaseTrouble) problems.push(databaseTrouble)
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465')
  const geocoderUrl = url('GEOCODER_URL', ['http:', 'https:'], 'https://nominatim.example')
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://shop.farm.example') ?? `http://localhost:${port}`
  need(
    !isUrl(publicUrl, 'http:', 'https:') || new URL(publicUrl).href === `${new URL(publicUrl).origin}/`,
    'PUBLIC_URL has more than an address. Give only that, like https://shop.farm.example.',
  )

  const sessionSecret = text('SESSION_SECRET')
  need(
    sessionSecret === undefined || sessionSecret.length >= 32,
    'SESSION_SECRET is shorter than 32 characters. Make one with: openssl rand -base64 32',
  )
  need(
    databaseUrl === undefined || sessionSecret !== undefined,
    'SESSION_SECRET is missing; it is required with DATABASE_URL, the same for every process. Make one with: openssl rand -base64 32',
  )

  const secretKey = text('STRIPE_SECRET_KEY')
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET')
  need(
    (secretKey === undefined) === (webhookSecret === undefined),
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Set both, or neither for the payment sandbox.',
  )

  const mailFrom = text('MAIL_FROM')
  need(
    mailFrom === undefined || isEmailAddress(mailFrom),
    'MAIL_FROM is not an email address. Write it like eggs@farm.example; the farm name is added by the shop.',
  )
  need(
    smtpUrl === undefined || mailFrom !== undefined,
    'MAIL_FROM is missing; it is required with SMTP_URL. Write it like eggs@farm.example.',
  )

  const timeZone = text('FARM_TIME_ZONE') ?? 'America/New_York'
  need(isTimeZone(timeZone), `FARM_TIME_ZONE is "${timeZone}", which is no time zone. Write it like America/New_York.`)

  const hstsSubdomains = isOn('HSTS_SUBDOMAINS') ?? false
  const demo = isOn('DEMO')
  const demoPassword = text('DEMO_PASSWORD')
  need(
    demoPassword === undefined || newPasswordTrouble(demoPassword) === undefined,
    'DEMO_PASSWORD needs 6 to 128 characters and no spaces.',
  )

  const trustProxy = (text('TRUST_PROXY') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of trustProxy)
    need(isProxy(entry), `TRUST_PROXY has "${entry}". List addresses or ranges like 10.0.0.2 or 10.0.0.0/8, separated by commas.`)

  const logLevel = text('LOG_LEVEL') ?? 'info'
  need(LOG_LEVELS.includes(logLevel), `LOG_LEVEL is "${logLevel}". Choose one of ${LOG_LEVELS.join(', ')}.`)

  if (problems.length > 0) throw new ConfigProblems(problems)
  const embeddedOnly = databaseUrl === undefined && secretKey === undefined
  return {
    port: Number(port),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    publicUrl: new URL(publicUrl),
    hstsSubdomains,
    sessionSecret,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
    smtpUrl,
    mailFrom: mailFrom ?? 'eggs@dozen.example',
    geocoderUrl,
    timeZone,
    demo: demo ?? embeddedOnly,
    demoPassword,
    trustProxy,
    logLevel,
  }
}
