import { isSocket } from '../../store/database/database-url.ts'
import { isBucket, isInside } from './backup-to.ts'
import { hasStrangers, isMailInTheOpen } from './checks.ts'
import { keyFileProblem } from './hosted-identity.ts'
import { isLoopback } from './loopback.ts'
import { isTestKey, plainHttpProblem } from './payment-keys.ts'
import type { Reading, Remark } from './variable.ts'
import { type VariableName, variableNames, type variables } from './variables.ts'

/** What variables mean together: which belong together, and what a public shop must have. No message repeats a secret. */

/** A command serves nobody, so knowing less than the shop is no reason to refuse. */
export type Reader = 'shop' | 'command'

export type Given = Pick<Reading<typeof variables>, 'values' | 'text' | 'isSet'> & {
  reader: Reader
  /** Whether other machines may reach the shop's address. */
  isPublic: boolean
  /** Real people come to pay and get email, and the shop isn't declared a demo. */
  mustBeReal: boolean
}

/** The variable concerned, and a message if the rule is broken. */
type Rule = readonly [of: VariableName, sentence: (given: Given) => string | false | undefined]

const ACCOUNTS = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_SERVICE_ACCOUNT'] as const
const EMULATORS = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'] as const
const ISSUER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const

const isAnySet = (names: readonly VariableName[], { isSet }: Given): boolean => names.some((name) => isSet(name))

/** With a folder of farms, what is left to the process they share; `DATA_DIR` has only its compiled code. */
const OF_PROCESS: readonly VariableName[] = ['PORT', 'HOST', 'DATA_DIR', 'FARMS_DIR', 'TRUST_PROXY', 'LOG_LEVEL']

const missingOf = (names: readonly VariableName[], { isSet }: Given): string | undefined => {
  const missing = names.filter((name) => !isSet(name))
  return missing.length === 0 ? undefined : `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`
}

const emulatorStaysHere = (name: (typeof EMULATORS)[number]): Rule => [
  name,
  ({ values, isPublic }) =>
    isPublic && values[name] !== undefined && `${name} is set, but PUBLIC_URL is not this machine: emulators let everyone in. Remove it.`,
]

const NOBODY_PAYS = 'PUBLIC_URL is not this machine, so no one would really pay.'
const TAKE_TEST_CARDS = 'or set ALLOW_TEST_PAYMENTS=on to accept test cards on purpose.'

/** A broken rule stops the start. */
const rules = {
  ownerHasDatabase: [
    'DATABASE_OWNER_URL',
    ({ isSet }) =>
      isSet('DATABASE_OWNER_URL') &&
      !isSet('DATABASE_URL') &&
      "DATABASE_URL is missing. DATABASE_OWNER_URL is only for that database's migrations.",
  ],
  farmsHaveTheirOwn: [
    'FARMS_DIR',
    ({ isSet, reader }) => {
      const others = variableNames.filter((name) => isSet(name) && !OF_PROCESS.includes(name))
      if (!isSet('FARMS_DIR') || (reader === 'command' && others.length > 0)) return undefined
      if (reader === 'command')
        return 'FARMS_DIR has several farms. Say which one: set DOZEN_ENV_FILE to the file of the farm, like DOZEN_ENV_FILE=/var/lib/dozen/farms/greenacres.env.'
      return (
        others.length > 0 &&
        `${others.join(', ')} can't be set next to FARMS_DIR: each farm has its own. Move them to the files in that folder.`
      )
    },
  ],
  publicUrlIsBare: [
    'PUBLIC_URL',
    ({ values: { PUBLIC_URL: url } }) =>
      url &&
      url.href !== `${url.origin}/` &&
      'PUBLIC_URL has more than an address. Enter only the address, like https://shop.farm.example.',
  ],
  openHostHasAddress: [
    'PUBLIC_URL',
    ({ values: { HOST, PORT }, isSet, reader }) =>
      reader === 'shop' &&
      !isLoopback(HOST) &&
      !isSet('FARMS_DIR') &&
      !isSet('PUBLIC_URL') &&
      `PUBLIC_URL is missing. It's required with a HOST that other machines can reach. Use http://localhost:${PORT} if only this machine uses the shop.`,
  ],
  sharedDatabaseHasSecret: [
    'SESSION_SECRET',
    ({ values: { DATABASE_URL: url }, isSet }) =>
      isSet('DATABASE_URL') &&
      // Only this machine reaches a socket, and DATA_DIR keeps the secret there.
      !(url !== undefined && isSocket(url)) &&
      !isSet('SESSION_SECRET') &&
      "SESSION_SECRET is missing. It's required with DATABASE_URL, the same for every process. Create one with: openssl rand -base64 32",
  ],
  paymentKeysComeTogether: [
    'STRIPE_SECRET_KEY',
    ({ isSet }) =>
      isSet('STRIPE_SECRET_KEY') !== isSet('STRIPE_WEBHOOK_SECRET') &&
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Set both, or neither for the payment sandbox.',
  ],
  paymentsAreReal: [
    'STRIPE_SECRET_KEY',
    (given) => {
      const { STRIPE_SECRET_KEY: key, ALLOW_TEST_PAYMENTS: isAllowed } = given.values
      if (!given.mustBeReal || isAllowed) return undefined
      if (!isAnySet(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], given))
        return `STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and ${NOBODY_PAYS} Set both, ${TAKE_TEST_CARDS}`
      return (
        key !== undefined && isTestKey(key) && `STRIPE_SECRET_KEY is a test key, and ${NOBODY_PAYS} Set the live key, ${TAKE_TEST_CARDS}`
      )
    },
  ],
  paymentsAreEncrypted: [
    'PUBLIC_URL',
    ({ values: { PUBLIC_URL: publicUrl, STRIPE_SECRET_KEY: key, ALLOW_PLAIN_HTTP: allowPlainHttp }, isPublic, reader }) =>
      reader === 'shop' && publicUrl && plainHttpProblem({ publicUrl, isPublic, allowPlainHttp, key }),
  ],
  mailIsReal: [
    'SMTP_URL',
    ({ values: { ALLOW_LOCAL_MAIL }, isSet, mustBeReal }) =>
      mustBeReal &&
      !ALLOW_LOCAL_MAIL &&
      !isSet('SMTP_URL') &&
      'SMTP_URL is missing, and PUBLIC_URL is not this machine, so no email would reach anyone. Set it, or set ALLOW_LOCAL_MAIL=on to keep all emails on this machine on purpose.',
  ],
  mailIsEncrypted: [
    'SMTP_URL',
    ({ values: { SMTP_URL, ALLOW_PLAIN_SMTP } }) =>
      SMTP_URL !== undefined &&
      !ALLOW_PLAIN_SMTP &&
      isMailInTheOpen(SMTP_URL) &&
      'SMTP_URL points to another machine without TLS: others could read its password and the links in emails on the way. Use smtps:// with port 465, smtp:// with ?requireTLS=true for STARTTLS, or set ALLOW_PLAIN_SMTP=on to send unencrypted on purpose.',
  ],
  mailHasSender: [
    'MAIL_FROM',
    ({ isSet }) =>
      isSet('SMTP_URL') && !isSet('MAIL_FROM') && "MAIL_FROM is missing. It's required with SMTP_URL. Enter one like eggs@farm.example.",
  ],
  accountsComeTogether: [
    'FIREBASE_PROJECT_ID',
    (given) => {
      if (!isAnySet([...ACCOUNTS, ...EMULATORS, 'FIRESTORE_DATABASE'], given)) return undefined
      const isEmulated = isAnySet(EMULATORS, given)
      const missing = missingOf(isEmulated ? ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', ...EMULATORS] : ACCOUNTS, given)
      const all = isEmulated ? 'both emulators, FIREBASE_PROJECT_ID and FIREBASE_API_KEY' : ACCOUNTS.join(', ')
      return missing && `${missing} Set all (${all}), or none to keep accounts in the shop itself.`
    },
  ],
  keyIsOfProject: [
    'FIREBASE_SERVICE_ACCOUNT',
    (given) => {
      const { FIREBASE_SERVICE_ACCOUNT: file, FIREBASE_PROJECT_ID: project } = given.values
      return file && keyFileProblem(file, project, isAnySet(EMULATORS, given))
    },
  ],
  accountEmulatorStaysHere: emulatorStaysHere('FIREBASE_AUTH_EMULATOR_HOST'),
  recordEmulatorStaysHere: emulatorStaysHere('FIRESTORE_EMULATOR_HOST'),
  issuerIsWhole: [
    'OIDC_ISSUER',
    (given) => {
      const missing = isAnySet(ISSUER, given) && missingOf(ISSUER, given)
      return missing && `${missing} OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME belong together: set all four, or none.`
    },
  ],
  proxiesAreKnown: [
    'TRUST_PROXY',
    ({ values: { TRUST_PROXY }, reader }) => {
      const wide = reader === 'shop' && TRUST_PROXY.filter(hasStrangers).join(', ')
      return (
        wide &&
        `TRUST_PROXY includes ${wide}, which is more than your own proxies: any visitor could claim another address and guess passwords without limit. List only your own proxies, like 127.0.0.1 or 10.0.0.0/8.`
      )
    },
  ],
  bucketHasKey: [
    'AWS_ACCESS_KEY_ID',
    ({ text, isSet }) =>
      isBucket(text('BACKUP_TO')) &&
      !isSet('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY') &&
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed with a BACKUP_TO of s3://. Set both.',
  ],
  demoHasOwnAccounts: [
    'DEMO',
    ({ values: { DEMO }, isSet }) =>
      DEMO === true &&
      isSet('FIREBASE_PROJECT_ID') &&
      "DEMO is on and FIREBASE_PROJECT_ID is set: the demo farm's accounts would be created among your own. Remove one of them.",
  ],
} as const satisfies Record<string, Rule>

/** A broken rule doesn't stop the start, but is logged as a warning. */
const cautions = {
  bucketIsSealed: [
    'BACKUP_TO',
    ({ text, isSet }) =>
      isBucket(text('BACKUP_TO')) &&
      !isSet('BACKUP_PASSPHRASE') &&
      "BACKUP_TO points to another machine, and BACKUP_PASSPHRASE is not set: anyone who can read the bucket can read all of the shop's data.",
  ],
  backupsLieElsewhere: [
    'BACKUP_TO',
    ({ values: { BACKUP_TO: to, DATA_DIR } }) =>
      to !== undefined &&
      'folder' in to &&
      isInside(to.folder, DATA_DIR) &&
      'BACKUP_TO is inside DATA_DIR, so one failure can destroy both. Choose a folder on another disk, or a bucket.',
  ],
} as const satisfies Record<string, Rule>

const broken = (all: Readonly<Record<string, Rule>>, given: Given): Remark<VariableName>[] =>
  Object.values(all).flatMap(([of, check]) => {
    const sentence = check(given)
    return sentence ? [{ of, sentence }] : []
  })

export const ruleProblems = (given: Given) => broken(rules, given)
export const ruleWarnings = (given: Given) => broken(cautions, given)
