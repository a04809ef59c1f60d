import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseOf } from '../../store/database/database-url.ts'
import { StartRefused } from '../start-refused.ts'
import { type Config, readConfig } from './config.ts'
import { parseEnvironmentFile } from './environment-file.ts'
import type { VariableName } from './variables.ts'

/** A folder of farms: an environment file for each, named after it. Nothing of one may be another's. */

const FILE = /^([a-zA-Z0-9][\w-]*)\.env$/

/** The farms' names, sorted. Other files in the folder are none of ours. */
export const listFarms = (folder: string): string[] =>
  readdirSync(folder)
    .flatMap((file) => FILE.exec(file)?.[1] ?? [])
    .sort()

/** Refuses a folder without farms, before anything is begun. */
export const expectFarms = (folder: string): void => {
  let reason = 'it has no farms. A farm is a file like greenacres.env'
  try {
    if (listFarms(folder).length > 0) return
  } catch (error) {
    reason = `it can't be read (${(error as NodeJS.ErrnoException).code})`
  }
  throw new StartRefused(`Dozen cannot start: FARMS_DIR is ${folder}, but ${reason}.`)
}

const REQUIRED = ['DATABASE_URL', 'SESSION_SECRET', 'PUBLIC_URL', 'DATA_DIR'] as const satisfies VariableName[]

/** The host as farms are told apart by: without port, capitals or the dot at the end of a full name. */
export const hostNameOf = (host = ''): string | undefined =>
  /^(\[[\da-f:.]+\]|[^\s:@/\\?#[\]]+?)\.?(?::\d*)?$/i.exec(host)?.[1]?.toLowerCase()

/** One folder may be written in several ways. */
const folderAt = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** What a farm shares with no other, and how that shows. */
const OWN: Partial<Record<VariableName, (config: Config) => string | undefined>> = {
  PUBLIC_URL: ({ publicUrl }) => hostNameOf(publicUrl.host),
  DATABASE_URL: ({ databaseUrl }) => databaseUrl && databaseOf(databaseUrl),
  SESSION_SECRET: ({ sessionSecret }) => sessionSecret,
  DATA_DIR: ({ dataDir }) => folderAt(dataDir),
  // Its records say who is an admin.
  FIREBASE_PROJECT_ID: ({ hostedIdentity: hosted }) => hosted && `${hosted.projectId} ${hosted.database}`,
  // One account of the provider can have several keys.
  STRIPE_SECRET_KEY: ({ stripe }) => stripe?.secretKey,
  // Each removes what is old there.
  BACKUP_TO: ({ backups: { to } }) =>
    to && ('folder' in to ? folderAt(to.folder) : `${to.bucket.endpoint.href} ${to.bucket.bucket} ${to.bucket.prefix}`),
}

/** The farms that run, or are being started, by name. */
export type Claimed = ReadonlyMap<string, Config>

const refuseShared = (config: Config, claimed: Claimed): void => {
  for (const [variable, read] of Object.entries(OWN))
    for (const [other, theirs] of claimed)
      if (read(config) !== undefined && read(config) === read(theirs))
        throw new StartRefused(
          `${variable} is the same as that of the farm ${other}${variable === 'PUBLIC_URL' ? ' (the port does not count)' : ''}. Each farm needs its own.`,
        )
}

const textOf = (farmsDir: string, name: string) => parseEnvironmentFile(readFileSync(join(farmsDir, `${name}.env`), 'utf8'))

/** The host that a farm's file names, whatever else is wrong with it: its visitors are told to come back. */
export const hostIn = (farmsDir: string, name: string): string | undefined => {
  try {
    return hostNameOf(new URL(textOf(farmsDir, name).PUBLIC_URL ?? '').host)
  } catch {
    return undefined
  }
}

/** A farm's configuration: its file, and the port of the process that serves it. */
export const readFarm = (name: string, process: Config & { farmsDir: string }, claimed: Claimed): Config => {
  const { farmsDir, port, host, trustProxy, logLevel } = process
  const ofProcess = { FARMS_DIR: '', PORT: String(port), HOST: host, TRUST_PROXY: trustProxy.join(), LOG_LEVEL: logLevel }
  const config = readConfig({ ...textOf(farmsDir, name), ...ofProcess })
  const missing = REQUIRED.filter((each) => !config.variables.includes(each))
  if (missing.length > 0)
    throw new StartRefused(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. A farm in FARMS_DIR needs ${REQUIRED.join(', ')} of its own; the embedded PostgreSQL is only for a single farm.`,
    )
  refuseShared(config, claimed)
  return { ...config, farmsDir }
}
