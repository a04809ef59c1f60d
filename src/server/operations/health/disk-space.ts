import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../../kernel/config/config.ts'
import { hostOf } from '../../store/database/database-url.ts'
import { formatBytes } from './format-report.ts'

/** How much room there is, where the shop can see it. */

const SYSTEM_DATABASES = '/var/lib/postgresql'
/** Where the system's PostgreSQL listens; any other may keep its files anywhere. */
const SYSTEM_SOCKETS = ['/var/run/postgresql', '/run/postgresql']

const read = ({ bavail, blocks, bsize }: StatsFs) => ({ free: bavail * bsize, whole: blocks * bsize })

export const spaceOf = async (folder: string) => ({ folder, ...read(await statfs(folder)) })

/** In the middle of a sentence about a full disk; nothing where it can't be seen. */
export const sayFree = (folder: string): string | undefined => {
  try {
    const { free, whole } = read(statfsSync(folder))
    return `${formatBytes(free)} of ${formatBytes(whole)} is free on the disk with ${folder}`
  } catch {
    return undefined
  }
}

/** The folder of the database, if it is on this machine and known. */
export const databaseFolder = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): string | undefined => {
  if (databaseUrl === undefined) return dataDir
  return SYSTEM_SOCKETS.includes(hostOf(databaseUrl).replace(/\/+$/, '')) ? SYSTEM_DATABASES : undefined
}
