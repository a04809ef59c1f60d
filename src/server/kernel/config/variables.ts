import { isAbsolute, resolve } from 'node:path'
import { isTimeZone } from '../../../shared/dates/calendar.ts'
import { isEmailAddress } from '../../../shared/rules/email-address.ts'
import { newPasswordTrouble } from '../../../shared/rules/new-password.ts'
import { databaseUrlTrouble } from '../../store/database/database-url.ts'
import { alertUrl } from './alert-url.ts'
import { backupTo, endpoint, isBucket, region } from './backup-to.ts'
import { address, atLeast, checked, isDatabaseInTheOpen, isEscaped, oneOf, onOff, port, portOrAny, proxies } from './checks.ts'
import { apiKey, DEFAULT_DATABASE, emulatorHost, firestoreDatabase, keyFile, projectId } from './hosted-identity.ts'
import { mapTilesAttribution, mapTilesUrl } from './map-tiles.ts'
import { issuer, issuerName } from './openid.ts'
import { secretKey, webhookSecret } from './payment-keys.ts'
import { releasesUrlTrouble } from './releases-url.ts'
import type { Text, ValuesOf, Variable } from './variable.ts'

/**
 * Every environment variable the shop knows. What they mean together is in `rules.ts`. The list in docs/operating.md is
 * generated from here, as `tests/variables.test.ts` checks.
 */

const SECRET_CHARACTERS = 32
const PASSPHRASE_CHARACTERS = 12

const database = { read: checked(databaseUrlTrouble), isSecret: true, isOfMachine: true } as const
const openDatabase = (text: string, name: string): string | undefined =>
  isDatabaseInTheOpen(text)
    ? `${name} points to another machine without TLS: others could read all of the shop's data on the way. Add ?sslmode=require or ?sslmode=verify-full.`
    : undefined
const web = ['http:', 'https:']
const inBucket = (text: Text): boolean => isBucket(text('BACKUP_TO'))
const publicAddress = address(web, 'https://shop.farm.example')

export const variables = {
  PORT: { field: 'port', read: portOrAny, default: '3000', purpose: 'The port that the shop listens on.', isOfMachine: true },
  HOST: {
    field: 'host',
    default: '127.0.0.1',
    purpose: 'The address that the shop listens on; with one that other machines can reach, `PUBLIC_URL` is required.',
    isOfMachine: true,
  },
  MAILBOX_PORT: {
    read: portOrAny,
    without: '1000 more than `PORT`, or a free one if that is taken',
    purpose: 'Where to read the local mailbox, on this machine only.',
    isOfMachine: true,
  },
  DATA_DIR: {
    field: 'dataDir',
    read: (text: string) => resolve(text),
    default: './data',
    purpose: 'The folder for everything that the embedded services store: database, mailbox, secrets.',
    isOfMachine: true,
  },
  FARMS_DIR: {
    field: 'farmsDir',
    read: (text: string) => resolve(text),
    without: 'the process serves one farm',
    purpose:
      'A folder with an environment file for each farm, like `greenacres.env`: one process then serves them all, each at the host of its own `PUBLIC_URL`. See [Many farms on one machine](scaling.md#many-farms-on-one-machine).',
    isOfMachine: true,
  },
  DATABASE_URL: {
    ...database,
    field: 'databaseUrl',
    warning: openDatabase,
    without: 'embedded PostgreSQL 18 in `DATA_DIR`',
    purpose:
      'Any PostgreSQL 15 or newer, which several processes of the shop may share; one address, behind which a proxy or a managed service may [fail over](scaling.md#a-standby-that-takes-over). For [a socket of this machine](#the-systems-postgresql), `postgres://role@%2Fvar%2Frun%2Fpostgresql:5412/dozen`. The start warns about another machine without `sslmode=require` or `sslmode=verify-full`.',
  },
  DATABASE_OWNER_URL: {
    ...database,
    field: 'databaseOwnerUrl',
    warning: openDatabase,
    without: 'the role of `DATABASE_URL` also migrates',
    purpose: 'The same database with the role that owns its tables: [Two roles](#two-roles).',
  },
  POSTGRES_BIN: {
    field: 'postgresBin',
    read: checked((text, name) =>
      isAbsolute(text) ? undefined : `${name} is not a folder this shop can use. Enter one like /usr/lib/postgresql/17/bin.`,
    ),
    without: 'the programs that come with the shop',
    purpose:
      "The folder with the system's `initdb` and `postgres`, which the shop then starts on `DATA_DIR` without a `DATABASE_URL`, as [in the container](#as-a-container). A database that the embedded PostgreSQL made keeps its own until it is [moved](#the-systems-postgresql).",
    isOfMachine: true,
  },
  PUBLIC_URL: {
    read: (text: string, name: string) => new URL(publicAddress(text, name)),
    without: 'http://localhost:PORT',
    purpose:
      "The shop's address in emails and redirects: [An address of its own](#an-address-of-its-own). With https, cookies are Secure and HSTS is sent.",
  },
  HSTS_SUBDOMAINS: {
    field: 'hstsSubdomains',
    read: onOff,
    default: 'off',
    purpose: "`on`: browsers use https for every name below the shop's as well; turn it on only when all of them have https.",
  },
  SESSION_SECRET: {
    field: 'sessionSecret',
    read: atLeast(SECRET_CHARACTERS, 'Create one with: openssl rand -base64 32'),
    without: 'created once, stored in `DATA_DIR`',
    purpose: `Signs links, and encrypts the keys connected in the dashboard, and the secrets of two-step login and of logins in progress at an issuer; ${SECRET_CHARACTERS} characters or more. Required with a \`DATABASE_URL\`, unless it's a socket on this machine, the same for every process.`,
    isSecret: true,
  },
  STRIPE_SECRET_KEY: {
    read: secretKey,
    without: 'payment sandbox: test cards, no money',
    purpose:
      'The key for payments by card, together with `STRIPE_WEBHOOK_SECRET`: [Payments](#payments). The start recognizes a key from the wrong place.',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    read: webhookSecret,
    without: 'required with `STRIPE_SECRET_KEY`',
    purpose: 'The signing secret of the webhook endpoint.',
    isSecret: true,
  },
  SMTP_URL: {
    field: 'smtpUrl',
    read: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
    // It is sent as written, and works.
    warning: (text: string) =>
      isEscaped(text) ? undefined : 'SMTP_URL has a plain % in its name or password. Write it as %25, or other characters may be misread.',
    without: 'local mailbox, see `MAILBOX_PORT`',
    purpose: 'The server for outgoing email, like `smtps://user:password@host:465`: [Email](#email).',
    isSecret: true,
  },
  MAIL_FROM: {
    field: 'mailFrom',
    read: checked((text) =>
      isEmailAddress(text)
        ? undefined
        : "MAIL_FROM is not an email address. Enter one like eggs@farm.example; the shop adds the farm's name.",
    ),
    default: 'eggs@dozen.example',
    purpose: "The sender's address, required with `SMTP_URL`; the shop adds the farm's name.",
  },
  ALLOW_TEST_PAYMENTS: {
    read: onOff,
    default: 'off',
    purpose: '`on` allows test cards at an address that others reach: [An address of its own](#an-address-of-its-own).',
  },
  ALLOW_LOCAL_MAIL: {
    read: onOff,
    default: 'off',
    purpose:
      '`on` allows emails that stay on this machine, at an address that others reach: [An address of its own](#an-address-of-its-own).',
  },
  ALLOW_PLAIN_HTTP: {
    field: 'allowPlainHttp',
    read: onOff,
    default: 'off',
    purpose: '`on` allows real payments at an `http://` address that others reach: [An address of its own](#an-address-of-its-own).',
  },
  ALLOW_NEW_SECRET: {
    field: 'allowNewSecret',
    read: onOff,
    default: 'off',
    purpose:
      '`on` lets the shop start once with a different `SESSION_SECRET` from the one that its `DATABASE_URL` was used with: [Another secret](#another-secret).',
  },
  ALLOW_PLAIN_SMTP: { read: onOff, default: 'off', purpose: '`on` allows sending without TLS to another machine: [Email](#email).' },
  DASHBOARD_KEYS: {
    field: 'dashboardKeys',
    read: onOff,
    default: 'on',
    purpose:
      '`off` ignores what was connected under Going live in the dashboard: for a copy of the shop that must reach no one, see [Keys from the dashboard](#keys-from-the-dashboard).',
  },
  GEOCODER_URL: {
    field: 'geocoderUrl',
    read: address(web, 'https://nominatim.example'),
    without: 'embedded gazetteer: US ZIP codes and towns',
    purpose: 'A Nominatim server for street addresses; the shop sends at most one request a second, and keeps the answers.',
  },
  MAP_TILES_URL: {
    read: mapTilesUrl,
    without: 'none: maps show towns and county lines, and use no other server',
    purpose:
      'Street maps, like `https://tiles.example/{z}/{x}/{y}.png`, from a server whose terms allow it; that server learns which places your customers look at. The order form then shows the map at once.',
  },
  MAP_TILES_ATTRIBUTION: {
    read: mapTilesAttribution,
    onlyIf: (text: Text) => text('MAP_TILES_URL') !== undefined,
    // The usual tile size.
    default: '© OpenStreetMap contributors',
    purpose: 'Who made those maps.',
  },
  FIREBASE_PROJECT_ID: {
    read: projectId,
    without: "accounts and user records in the shop's own database",
    purpose:
      'The project whose Firebase Authentication has the accounts and whose Cloud Firestore has the user records: [Accounts at Firebase](#accounts-at-firebase). With it there is no demo farm.',
  },
  FIREBASE_API_KEY: {
    read: apiKey,
    without: 'required with `FIREBASE_PROJECT_ID`',
    purpose: 'The Web API key of the project.',
    isSecret: true,
  },
  FIREBASE_SERVICE_ACCOUNT: {
    read: keyFile,
    without: 'required with `FIREBASE_PROJECT_ID`',
    purpose: "The path of a service account's key.",
    isSecret: true,
  },
  FIRESTORE_DATABASE: {
    read: firestoreDatabase,
    default: DEFAULT_DATABASE,
    purpose: 'The Firestore database that has the user records, in its collection `users`.',
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    read: emulatorHost,
    without: 'the real service',
    purpose:
      "Host and port of Google's emulator of accounts on this machine, for testing; with the other emulator, only while `PUBLIC_URL` is this machine, and without a service account.",
  },
  FIRESTORE_EMULATOR_HOST: { read: emulatorHost, without: 'the real service', purpose: 'Host and port of the emulator of Firestore.' },
  OIDC_ISSUER: {
    read: issuer,
    without: 'email and password only',
    purpose:
      'A second way to log in, with an account at this issuer: [Continue with Google, Keycloak or Auth0](#continue-with-google-keycloak-or-auth0).',
  },
  OIDC_CLIENT_ID: { without: 'required with `OIDC_ISSUER`', purpose: 'What the issuer calls the shop.' },
  OIDC_CLIENT_SECRET: {
    without: 'required with `OIDC_ISSUER`',
    purpose: 'What the shop proves itself with at the issuer.',
    isSecret: true,
  },
  OIDC_NAME: { read: issuerName, without: 'required with `OIDC_ISSUER`', purpose: 'What people call the issuer; it is on the button.' },
  BACKUP_TO: {
    read: backupTo,
    without: 'no automatic backup, and the page Health says so',
    purpose: 'Where the shop backs itself up every night: a folder, or `s3://BUCKET/PATH`. See [Backup and restore](#backup-and-restore).',
  },
  BACKUP_PASSPHRASE: {
    read: atLeast(PASSPHRASE_CHARACTERS, 'Choose a longer one.'),
    without: 'backups are not encrypted; for a bucket the start warns',
    purpose: `Encrypts every backup; ${PASSPHRASE_CHARACTERS} characters or more. Without it you can't read your backups.`,
    isSecret: true,
  },
  BACKUP_S3_ENDPOINT: { read: endpoint, onlyIf: inBucket, without: 'Amazon', purpose: 'Who keeps the bucket.' },
  BACKUP_S3_REGION: { read: region, onlyIf: inBucket, default: 'us-east-1', purpose: 'The region that the bucket is in.' },
  AWS_ACCESS_KEY_ID: {
    onlyIf: inBucket,
    without: 'required with a `BACKUP_TO` of `s3://`',
    purpose: 'The name of the key to the bucket.',
    isSecret: true,
  },
  AWS_SECRET_ACCESS_KEY: {
    onlyIf: inBucket,
    without: 'required with a `BACKUP_TO` of `s3://`',
    purpose: 'The key to the bucket.',
    isSecret: true,
  },
  FARM_TIME_ZONE: {
    field: 'timeZone',
    read: checked((text) =>
      isTimeZone(text) ? undefined : `FARM_TIME_ZONE is "${text}", which isn't a time zone. Enter one like America/New_York.`,
    ),
    default: 'America/New_York',
    purpose: "The farm's calendar, until Farm settings have another zone.",
  },
  DEMO: {
    read: onOff,
    without: 'on if no database, payments or outside accounts are configured and `PUBLIC_URL` is this machine',
    purpose: 'Fills an empty database with a demo farm; a database with the demo farm does not start with `DEMO=off`.',
  },
  DEMO_PASSWORD: {
    field: 'demoPassword',
    read: checked((text) => (newPasswordTrouble(text) ? 'DEMO_PASSWORD needs 6 to 128 characters and no spaces.' : undefined)),
    without: 'random, printed at start',
    purpose: 'The password of admin@demo.farm, customer@demo.farm and host@demo.farm.',
  },
  TRUST_PROXY: {
    field: 'trustProxy',
    read: proxies,
    default: '',
    without: 'none',
    purpose: 'Addresses or ranges of reverse proxies whose forwarding headers the shop trusts, separated by commas.',
  },
  ALERT_URL: {
    field: 'alertUrl',
    read: alertUrl,
    without: 'the farm gets alarms by email only',
    purpose:
      'Where else alarms go: ntfy, healthchecks or any webhook that takes plain text, see [Alarms and metrics](#alarms-and-metrics). Anyone who has the address can raise alarms in your name.',
    isSecret: true,
  },
  RELEASES_URL: {
    field: 'releasesUrl',
    read: checked(releasesUrlTrouble),
    without: '`dozen upgrade` needs an archive that you copied to the machine',
    purpose:
      'The folder that `dozen upgrade` asks for the newest release. The people who make your releases [publish it](#a-folder-of-releases). **Health** asks it at most once a day, when someone looks; `dozen doctor` asks each time.',
  },
  METRICS_TOKEN: {
    read: checked((text) =>
      text.length < SECRET_CHARACTERS || /[^\x21-\x7e]/.test(text)
        ? `METRICS_TOKEN needs ${SECRET_CHARACTERS} or more plain characters without spaces. Create one with: openssl rand -hex 32`
        : undefined,
    ),
    without: 'no metrics',
    purpose: `Shows metrics for Prometheus at \`/metrics\` of the shop's own port to anyone who sends this token of ${SECRET_CHARACTERS} characters or more: [Alarms and metrics](#alarms-and-metrics).`,
    isSecret: true,
  },
  METRICS_PORT: {
    read: port,
    without: 'no metrics',
    purpose: 'Shows the same metrics without a token at `/metrics` of this port, which only this machine reaches.',
  },
  LOG_LEVEL: {
    field: 'logLevel',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
    purpose: 'How much is logged: trace, debug, info, warn, error, fatal or silent.',
    isOfMachine: true,
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
export type Values = ValuesOf<typeof variables>
export const variableNames = Object.keys(variables) as readonly VariableName[]
export const isVariable = (name: string): name is VariableName => Object.hasOwn(variables, name)
export const rowOf = (name: VariableName): Variable => variables[name]
