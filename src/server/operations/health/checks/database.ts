import { existsSync } from 'node:fs'
import { embeddedOpenssl } from '../../../embedded/embedded-openssl.ts'
import { type Config, environmentFile } from '../../../kernel/config/config.ts'
import { type Pool, within } from '../../../store/database/database.ts'
import { readServer } from '../../../store/database/server-state.ts'
import * as partStates from '../../../store/farm/part-states.ts'
import type { Check, Finding } from '../check.ts'
import { formatBytes, quoted } from '../format-report.ts'
import { LISTED_ON, missingRelease } from '../postgres-releases.ts'
import { NO_CONNECTION_LEFT, troubleOf } from '../write-trouble.ts'

const FEW_CONNECTIONS = 5
/** A server that hangs is away too. */
const PATIENCE_MS = 6_000

const lookAndWrite = async (db: Pool, at: Date) => {
  const server = await readServer(db)
  await partStates.writeWithRoom(db, at)
  return server
}

const UPDATE = {
  embedded:
    "The PostgreSQL that comes with the shop gets no updates of its own. Move the data to the system's: npm run move-database (docs/operating.md, The system's PostgreSQL).",
  clone:
    'The PostgreSQL that comes with the shop gets no updates of its own. Use one that gets them: back up, set DATABASE_URL, and restore (docs/scaling.md, and docs/operating.md, Two roles).',
  image: 'Build the image again, with the newest packages: docker compose build --pull --no-cache shop, then docker compose up -d.',
  own: "Update PostgreSQL with the system's packages (apt-get update; apt-get upgrade), or ask the service that runs it.",
} as const

/** A distribution writes its own name behind the version. */
const isFromNpm = (version: string): boolean => !version.includes('(')

/** On one's own machine, which nobody else reaches, it is told and is no trouble. */
const lookForFixes = (version: string, { databaseUrl, postgresBin, isPublic }: Config): { says: string; trouble: Finding | undefined } => {
  const missing = missingRelease(version)
  if (missing === undefined) return { says: '', trouble: undefined }
  const says = ` PostgreSQL ${missing} has security fixes that this version lacks (as of ${LISTED_ON}).`
  const canMove = postgresBin !== undefined || existsSync(environmentFile())
  const ours = postgresBin !== undefined && !isFromNpm(version) ? UPDATE.image : canMove ? UPDATE.embedded : UPDATE.clone
  const toDo = databaseUrl === undefined ? ours : UPDATE.own
  return { says, trouble: isPublic ? { state: 'warn', says, toDo } : undefined }
}

export const database: Check = {
  name: 'database',
  isAlarm: true,
  look: async ({ db, clock, config }) => {
    try {
      const { version, connections_left, bytes } = await within(PATIENCE_MS, lookAndWrite(db, clock()))
      const openssl = config.databaseUrl === undefined && isFromNpm(version) ? await embeddedOpenssl() : undefined
      const fixes = lookForFixes(version, config)
      const along = openssl === undefined ? '' : ` (embedded, with OpenSSL ${openssl})`
      const says = `PostgreSQL ${version}${along} accepts writes. The shop's data take ${formatBytes(bytes)}. ${connections_left} connections are left.${fixes.says}`
      if (connections_left < FEW_CONNECTIONS) return { state: 'warn', says, toDo: NO_CONNECTION_LEFT.toDo }
      return fixes.trouble ? { ...fixes.trouble, says } : { state: 'ok', says }
    } catch (error) {
      const { says, toDo, reason } = troubleOf(error)
      return { state: 'bad', says: reason ? `${says} It says: ${quoted(reason)}.` : says, toDo }
    }
  },
}
