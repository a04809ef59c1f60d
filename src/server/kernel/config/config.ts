import type { Overview } from '../../../shared/shapes/packing.ts'
import type { Backups } from './backup-to.ts'
import { ENVIRONMENT_FILE, findVariables } from './environment-file.ts'
import type { HostedIdentity } from './hosted-identity.ts'
import { isLoopback } from './loopback.ts'
import type { MapTiles } from './map-tiles.ts'
import { isTestKey } from './payment-keys.ts'
import { type Given, type Reader, ruleProblems, ruleWarnings } from './rules.ts'
import { type Remark, readTable } from './variable.ts'
import { rowOf, type Values, type VariableName, variableNames, variables } from './variables.ts'

/** The environment, read once and checked as a whole. Only this file reads process.env. */
export type Config = Plain & Composed

type Table = typeof variables
/** The values the table has a field for. */
type Plain = { [Name in VariableName as Table[Name] extends { field: infer Field extends string } ? Field : never]: Values[Name] }

/** Values derived from several variables. */
type Composed = {
  publicUrl: URL
  /** Whether other machines may reach the shop's address. */
  isPublic: boolean
  /** Where the local mailbox is read, on this machine only. The default port may be taken: then any other will do. */
  mailboxPort: { wanted: number; isChosen: boolean }
  stripe: { secretKey: string; webhookSecret: string } | undefined
  mapTiles: MapTiles | undefined
  hostedIdentity: HostedIdentity | undefined
  /** `name`: the issuer's name for people. */
  openId: { issuer: URL; clientId: string; clientSecret: string; name: string } | undefined
  backups: Backups
  demo: boolean
  /** How metrics are read: with a token at the shop's port, at a local port, both, or not at all. */
  metrics: { token: string | undefined; port: number | undefined } | undefined
  /** The names of the variables that are set, for someone who later runs this shop elsewhere. */
  variables: string[]
  /** What people could mistake for real. */
  notReal: Overview['not_real']
  /** What comes from the dashboard, not from variables. */
  inDashboard: { payments: boolean; email: boolean }
  /** Warnings that don't stop the start. */
  warnings: string[]
}

export class ConfigProblems extends Error {
  constructor(problems: readonly string[]) {
    super(`Dozen cannot start. Please fix:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const MAILBOX_PORT_AFTER = 1_000

const mailboxPortOf = ({ PORT, MAILBOX_PORT }: Values): Config['mailboxPort'] => {
  const after = PORT === 0 || PORT + MAILBOX_PORT_AFTER > 65_535 ? 0 : PORT + MAILBOX_PORT_AFTER
  return { wanted: MAILBOX_PORT ?? after, isChosen: MAILBOX_PORT !== undefined }
}

const stripeOf = ({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Values): Config['stripe'] =>
  secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined

const hostedIdentityOf = (values: Values): Config['hostedIdentity'] => {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIRESTORE_DATABASE: database } = values
  const { FIREBASE_AUTH_EMULATOR_HOST: accounts, FIRESTORE_EMULATOR_HOST: records } = values
  const emulators = accounts && records ? { accounts, records } : undefined
  return projectId && apiKey
    ? { projectId, apiKey, database, emulators, serviceAccount: values.FIREBASE_SERVICE_ACCOUNT?.account }
    : undefined
}

const openIdOf = (values: Values): Config['openId'] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined
}

const backupPlaceOf = (values: Values): Backups['to'] => {
  const { BACKUP_TO: to, BACKUP_S3_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (to === undefined || 'folder' in to) return to
  const endpoint = values.BACKUP_S3_ENDPOINT ?? new URL(`https://s3.${region}.amazonaws.com`)
  return accessKeyId && secretAccessKey ? { bucket: { ...to, endpoint, region, accessKeyId, secretAccessKey } } : undefined
}

const plainOf = (values: Values): Plain =>
  Object.fromEntries(variableNames.flatMap((name) => (rowOf(name).field ? [[rowOf(name).field, values[name]]] : []))) as Plain

const composedOf = ({ values, isSet, isPublic }: Given, publicUrl: URL): Omit<Composed, 'warnings'> => {
  const { STRIPE_SECRET_KEY: key, MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = values
  const { METRICS_TOKEN: token, METRICS_PORT: port, SMTP_URL: smtpUrl } = values
  const hostedIdentity = hostedIdentityOf(values)
  const isSelfContained = values.DATABASE_URL === undefined && key === undefined && hostedIdentity === undefined
  const demo = values.DEMO ?? (isSelfContained && !isPublic)
  const hasTestKey = key !== undefined && isTestKey(key)
  return {
    publicUrl,
    isPublic,
    mailboxPort: mailboxPortOf(values),
    stripe: stripeOf(values),
    mapTiles: url === undefined ? undefined : { url, attribution },
    hostedIdentity,
    openId: openIdOf(values),
    backups: { to: backupPlaceOf(values), passphrase: values.BACKUP_PASSPHRASE },
    demo,
    metrics: token === undefined && port === undefined ? undefined : { token, port },
    variables: variableNames.filter((name) => isSet(name)).sort(),
    inDashboard: { payments: false, email: false },
    notReal: { payments: key === undefined || hasTestKey, test_keys: hasTestKey, mail: smtpUrl === undefined, demo },
  }
}

/** In the order of the table, so that messages about one variable stay together. */
const sentences = (remarks: readonly Remark<VariableName>[]): string[] =>
  remarks.toSorted((a, b) => variableNames.indexOf(a.of) - variableNames.indexOf(b.of)).map(({ sentence }) => sentence)

export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env, reader: Reader = 'shop'): Config => {
  const { values, text, isSet, problems, warnings } = readTable(variables, env)
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`)
  const isPublic = !isLoopback(publicUrl.hostname)
  // A demo uses test cards and local email: setting DEMO allows both.
  const given: Given = { values, text, isSet, reader, isPublic, mustBeReal: reader === 'shop' && isPublic && values.DEMO !== true }
  const all = [...problems, ...ruleProblems(given)]
  if (all.length > 0) throw new ConfigProblems(sentences(all))
  return { ...plainOf(values), ...composedOf(given, publicUrl), warnings: sentences([...warnings, ...ruleWarnings(given)]) }
}

/** `file`: where the variables came from, if they weren't set. */
export type CommandConfig = Config & { file: string | undefined }

/** What a command needs to know about the shop on this machine. */
export const readCommandConfig = (): CommandConfig => {
  const { variables, file } = findVariables(process.env)
  return { ...readConfig(variables, 'command'), file }
}

/** The file from which this machine's service reads its variables. */
export const environmentFile = (): string => process.env.DOZEN_ENV_FILE?.trim() || ENVIRONMENT_FILE
