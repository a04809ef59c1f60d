import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../../shared/language.ts'
import type { Shop } from '../kernel/context.ts'
import { BUILT, isBuilt } from './spoken-pages.ts'

/**
 * Scripts and styles of the versions that ran before. Whoever has a page of one open, and presses something that loads
 * another part of it, still finds it after an upgrade. They lie in the data folder, which every kind of upgrade keeps.
 */

const KEPT_MS = 30 * 24 * 60 * 60_000
/** Somebody who builds ten times a day needs no more. */
const MOST_KEPT = 10

const placeIn = (dataDir: string): string => join(dataDir, 'pages')

type Build = { folder: string; usedAt: number }

/** Those that ran last come first. */
const readBuilds = (dataDir: string): Build[] => {
  const place = placeIn(dataDir)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ folder: join(place, name), usedAt: statSync(join(place, name)).mtimeMs }))
    .sort((one, other) => other.usedAt - one.usedAt)
}

/** Where they lie. A start never fails by them. */
export const listKeptPages = (dataDir: string): string[] => {
  try {
    return readBuilds(dataDir).map(({ folder }) => folder)
  } catch {
    return []
  }
}

/** Those of every language. */
const foldersIn = (built: string): string[] =>
  ['assets', ...LANGUAGES.map((language) => join(language, 'assets'))].filter((folder) => existsSync(join(built, folder)))

/** The names of its files tell a build from another: each holds the sum of what is in it. */
const nameOf = async (built: string): Promise<string> => {
  const names = (await Promise.all(foldersIn(built).map((folder) => readdir(join(built, folder))))).flat().sort()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

const copy = async (built: string, folder: string): Promise<void> => {
  if (existsSync(folder)) return
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  for (const each of foldersIn(built)) await cp(join(built, each), join(draft, each), { recursive: true })
  await rename(draft, folder)
}

/** Keeps what is served now for those who come after the next upgrade, and forgets what nobody has open any more. */
export const keepPages = async (built: string, dataDir: string, now: Date): Promise<void> => {
  const place = placeIn(dataDir)
  await mkdir(place, { recursive: true })
  const [before] = readBuilds(dataDir)
  const own = join(place, await nameOf(built))
  await copy(built, own)
  // The one before was in use until now, however long ago it was started.
  for (const folder of new Set([before?.folder ?? own, own])) await utimes(folder, now, now)
  const old = readBuilds(dataDir).filter(({ usedAt }, index) => index >= MOST_KEPT || usedAt < now.getTime() - KEPT_MS)
  for (const { folder } of old) await rm(folder, { recursive: true, force: true })
}

/** The same of what a shop serves. */
export const keepServed = async ({ config, clock, log }: Shop): Promise<void> => {
  if (!isBuilt()) return
  await keepPages(BUILT, config.dataDir, clock()).catch((error: Error) =>
    log.warn({ reason: error.message }, 'Scripts of pages people have open could not be kept for after an upgrade'),
  )
}
