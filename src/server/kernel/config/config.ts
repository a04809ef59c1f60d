import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isTimeZone } from '../../../shared/dates/calendar.ts'
import { isEmailAddress } from '../../../shared/rules/email-address.ts'
import { newPasswordTrouble } from '../../../shared/rules/new-password.ts'
import type { Overview } from '../../../shared/shapes/packing.ts'
import { databaseUrlTrouble } from '../../store/database/database-url.ts'
import { readAlertUrl } from './alert-url.ts'
import { type Backups, readBackups } from './backup-to.ts'
import { ENVIRONMENT_FILE, findVariables } from './environment-file.ts'
import { isEscaped } from './escaped.ts'
import { type HostedIdentity, readHostedIdentity } from './hosted-identity.ts'
import { isDatabaseInTheOpen, isMailInTheOpen } from './in-the-open.ts'
import { isLoopback } from './loopback.ts'
import { type MapTiles, readMapTiles } from './map-tiles.ts'
import { type MetricsDoors, readMetrics } from './metrics.ts'
import { openIdTroubles } from './openid.ts'
import { isTestKey, paymentTroubles } from './payment-keys.ts'

/** The environment, read once and checked whole. Only this file reads process.env. */
export type Config = {
  port: number
  host: string
  /** Where the local mailbox is read, on this machine alone. Chosen by us, it may be taken: then any other will do. */
  mailboxPort: { wanted: number; isChosen: boolean }
  dataDir: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Absent: whoever works also migrates. */
  databaseOwnerUrl: string | undefined
  publicUrl: URL
  /** Whether the shop has an address that other machines may reach. */
  isPublic: boolean
  /** Whether browsers are told to use https for the names below the shop's as well. */
  hstsSubdomains: boolean
  /** Absent: made once and kept in the data folder. */
  sessionSecret: string | undefined
  stripe: { secretKey: string; webhookSecret: string } | undefined
  /** Absent: the local mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  geocoderUrl: string | undefined
  /** Absent: maps show towns and county lines, and ask nobody. */
  mapTiles: MapTiles | undefined
  /** Absent: accounts and user records are the shop's own. */
  hostedIdentity: HostedIdentity | undefined
  /** Absent: people log in with email and password alone. `name`: what they call the issuer. */
  openId: { issuer: URL; clientId: string; clientSecret: string; name: string } | undefined
  backups: Backups
  timeZone: string
  demo: boolean
  demoPassword: string | undefined
  trustProxy: string[]
  /** Absent: the farm is told by mail alone when something is wrong. */
  alertUrl: string | undefined
  /** Absent: nobody reads figures about the shop, and none are kept. */
  metrics: MetricsDoors | undefined
  logLevel: string
  /** The names of the variables that are set, for whoever runs this shop elsewhere one day. */
  variables: string[]
  /** What people could take for real and is not. */
  notReal: Overview['not_real']
  /** What does not stop the start, but somebody should know. */
  warnings: string[]
}

export class ConfigProblems extends Error {
  constructor(problems: readonly string[]) {
    super(`Dozen cannot start. Please mend:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const MAILBOX_PORT_AFTER = 1_000
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

const isUrl = (text: string, ...schemes: string[]): boolean => URL.canParse(text) && schemes.includes(new URL(text).protocol)

const isProxy = (entry: string): boolean => {
  const [address = '', bits, ...more] = entry.split('/')
  const family = isIP(address)
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
  return PROXY_RANGES.includes(entry) || (family !== 0 && bitsFit && more.length === 0)
}

/** A command serves nobody: that it is told less than the shop is no reason to refuse. */
type Reader = 'shop' | 'command'

export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env, reader: Reader = 'shop'): Config => {
  const problems: string[] = []
  const warnings: string[] = []
  const variables = new Set<string>()
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim() || undefined
    if (value !== undefined) variables.add(name)
    return value
  }
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
  const mailboxPort = text('MAILBOX_PORT')
  need(
    mailboxPort === undefined || (/^\d{1,5}$/.test(mailboxPort) && Number(mailboxPort) <= 65_535),
    `MAILBOX_PORT is "${mailboxPort}". Give a number from 1 to 65535 (0 picks a free one).`,
  )

  const database = (name: string): string | undefined => {
    const value = text(name)
    const trouble = value && databaseUrlTrouble(value, name)
    if (trouble) problems.push(trouble)
    else if (value && isDatabaseInTheOpen(value))
      warnings.push(
        `${name} leads to another machine without TLS: all that the shop knows can be read on the way. Add ?sslmode=require or ?sslmode=verify-full.`,
      )
    return value
  }
  const databaseUrl = database('DATABASE_URL')
  const databaseOwnerUrl = database('DATABASE_OWNER_URL')
  need(
    databaseOwnerUrl === undefined || databaseUrl !== undefined,
    'DATABASE_URL is missing; DATABASE_OWNER_URL is only for the migrations of that database.',
  )
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465')
  // It is sent as it stands, and works.
  if (smtpUrl !== undefined && isUrl(smtpUrl, 'smtp:', 'smtps:') && !isEscaped(smtpUrl))
    warnings.push('SMTP_URL has a % in its name or password that stands for itself. Write it as %25, or other signs in it may be misread.')
  const geocoderUrl = url('GEOCODER_URL', ['http:', 'https:'], 'https://nominatim.example')
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'], 'https://shop.farm.example') ?? `http://localhost:${port}`
  need(
    !isUrl(publicUrl, 'http:', 'https:') || new URL(publicUrl).href === `${new URL(publicUrl).origin}/`,
    'PUBLIC_URL has more than an address. Give only that, like https://shop.farm.example.',
  )
  const host = text('HOST') ?? '127.0.0.1'
  need(
    reader === 'command' || isLoopback(host) || text('PUBLIC_URL') !== undefined,
    `PUBLIC_URL is missing; it is required with a HOST that other machines can reach. Write http://localhost:${port} if only this machine uses the shop.`,
  )
  const isPublic = isUrl(publicUrl, 'http:', 'https:') && !isLoopback(new URL(publicUrl).hostname)
  const demo = isOn('DEMO')
  // A demonstration is one of test cards and local mails: whoever writes it out has allowed both.
  const mustBeReal = reader === 'shop' && isPublic && demo !== true
  const [mayTestPayments, mayKeepMail, mayMailInTheOpen] = ['ALLOW_TEST_PAYMENTS', 'ALLOW_LOCAL_MAIL', 'ALLOW_PLAIN_SMTP'].map(isOn)

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
  const hasTestKey = secretKey !== undefined && isTestKey(secretKey)
  problems.push(...paymentTroubles({ secretKey, webhookSecret }, mustBeReal && !mayTestPayments))

  need(
    !mustBeReal || mayKeepMail === true || smtpUrl !== undefined,
    'SMTP_URL is missing, and PUBLIC_URL is not this machine: no mail would reach anybody. Set it, or write ALLOW_LOCAL_MAIL=on to keep all mails on this machine on purpose.',
  )
  need(
    mayMailInTheOpen === true || smtpUrl === undefined || !isUrl(smtpUrl, 'smtp:', 'smtps:') || !isMailInTheOpen(smtpUrl),
    'SMTP_URL leads to another machine without TLS: its password and the links in mails can be read on the way. Write smtps:// with port 465, or smtp:// with ?requireTLS=true for STARTTLS, or ALLOW_PLAIN_SMTP=on to send in the open on purpose.',
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

  const [issuer, clientId, clientSecret, openIdName] = [
    text('OIDC_ISSUER'),
    text('OIDC_CLIENT_ID'),
    text('OIDC_CLIENT_SECRET'),
    text('OIDC_NAME'),
  ]
  problems.push(
    ...openIdTroubles({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: openIdName }),
  )

  const timeZone = text('FARM_TIME_ZONE') ?? 'America/New_York'
  need(isTimeZone(timeZone), `FARM_TIME_ZONE is "${timeZone}", which is no time zone. Write it like America/New_York.`)

  const hosted = readHostedIdentity(text, isPublic)
  problems.push(...hosted.troubles)
  const { hostedIdentity } = hosted
  need(
    demo !== true || hostedIdentity === undefined,
    'DEMO is on, and FIREBASE_PROJECT_ID is set: the accounts of the demo farm would be made among your own. Leave one of them out.',
  )

  const { mapTiles, troubles: tileTroubles } = readMapTiles(text)
  problems.push(...tileTroubles)

  const dataDir = resolve(text('DATA_DIR') ?? './data')
  const { backups, troubles: backupTroubles, warnings: backupWarnings } = readBackups(text, dataDir)
  problems.push(...backupTroubles)
  warnings.push(...backupWarnings)
  const { alertUrl, troubles: alertTroubles } = readAlertUrl(text)
  const { metrics, troubles: metricsTroubles } = readMetrics(text)
  problems.push(...alertTroubles, ...metricsTroubles)

  const hstsSubdomains = isOn('HSTS_SUBDOMAINS') ?? false
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
  const isDemo = demo ?? (databaseUrl === undefined && secretKey === undefined && hostedIdentity === undefined && !isPublic)
  const portAfter = Number(port) === 0 ? 0 : Number(port) + MAILBOX_PORT_AFTER
  return {
    port: Number(port),
    host,
    mailboxPort: { wanted: Number(mailboxPort ?? (portAfter > 65_535 ? 0 : portAfter)), isChosen: mailboxPort !== undefined },
    dataDir,
    databaseUrl,
    databaseOwnerUrl,
    publicUrl: new URL(publicUrl),
    isPublic,
    hstsSubdomains,
    sessionSecret,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
    smtpUrl,
    mailFrom: mailFrom ?? 'eggs@dozen.example',
    geocoderUrl,
    mapTiles,
    hostedIdentity,
    openId:
      issuer && clientId && clientSecret && openIdName ? { issuer: new URL(issuer), clientId, clientSecret, name: openIdName } : undefined,
    backups,
    timeZone,
    demo: isDemo,
    demoPassword,
    trustProxy,
    alertUrl,
    metrics,
    logLevel,
    variables: [...variables].sort(),
    notReal: { payments: secretKey === undefined || hasTestKey, test_keys: hasTestKey, mail: smtpUrl === undefined, demo: isDemo },
    warnings,
  }
}

/** `file`: where the variables stood, if they were not set. */
export type CommandConfig = Config & { file: string | undefined }

/** What a command needs to know, of the shop that is on this machine. */
export const readCommandConfig = (): CommandConfig => {
  const { variables, file } = findVariables(process.env)
  return { ...readConfig(variables, 'command'), file }
}

/** The file that the service of this machine reads its variables from. */
export const environmentFile = (): string => process.env.DOZEN_ENV_FILE?.trim() || ENVIRONMENT_FILE
