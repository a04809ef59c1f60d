import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finishMove, MOVED } from '../../embedded/postgres-cluster.ts'
import { makePassword } from '../../embedded/postgres-place.ts'
import { asOwnerOf } from '../../kernel/ordinary-user.ts'
import { storedSecret } from '../../kernel/secret-file.ts'

/** The folders of the embedded database, changed as the data folder's owner: the shop couldn't use what root leaves there. */

const DRAFT = 'moving-database-'
const PASSWORD = 'postgres-password'

/** A name that sorts by its time, in UTC. */
export const stampOf = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(/[-:]|\..*/g, '')
    .replace('T', '-')

export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres')
export const clusterIn = (dataDir: string): string => join(clusterFolder(dataDir), 'cluster')
export const hasCluster = (dataDir: string): boolean => existsSync(clusterIn(dataDir))

export const removeDraft = (dataDir: string, draft: string): void =>
  asOwnerOf(dataDir, () => {
    if (draft !== '') rmSync(draft, { recursive: true, force: true })
  })

/** An empty data folder beside the real one's database, whose cluster takes the same password. */
export const makeDraft = (dataDir: string, stamp: string): string =>
  asOwnerOf(dataDir, () => {
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith(DRAFT)))
      rmSync(join(dataDir, name), { recursive: true, force: true })
    finishMove(clusterFolder(dataDir))
    const draft = join(dataDir, `${DRAFT}${stamp}`)
    mkdirSync(draft, { mode: 0o700 })
    storedSecret(join(dataDir, PASSWORD), makePassword)
    cpSync(join(dataDir, PASSWORD), join(draft, PASSWORD), { preserveTimestamps: true })
    return draft
  })

/** Moves the database of a data folder out of the way; returns where to, if there was one. */
export const setAside = (dataDir: string, stamp: string): string | undefined =>
  asOwnerOf(dataDir, () => {
    const folder = clusterFolder(dataDir)
    if (!existsSync(folder)) return undefined
    const aside = `${folder}.before-move-${stamp}`
    renameSync(folder, aside)
    return aside
  })

/** The draft's cluster takes the place of the data folder's, which is kept; returns where. A start in between finishes it. */
export const exchangeCluster = (dataDir: string, draft: string, stamp: string): string =>
  asOwnerOf(dataDir, () => {
    const place = (name: string) => join(clusterFolder(dataDir), name)
    const aside = place(`cluster.before-move-${stamp}`)
    renameSync(join(clusterFolder(draft), 'cluster'), place(MOVED))
    renameSync(place('cluster'), aside)
    try {
      renameSync(place(MOVED), place('cluster'))
    } catch (error) {
      renameSync(aside, place('cluster'))
      throw error
    }
    rmSync(draft, { recursive: true, force: true })
    return aside
  })

export const takeDraft = (dataDir: string, draft: string): void =>
  asOwnerOf(dataDir, () => {
    renameSync(clusterFolder(draft), clusterFolder(dataDir))
    rmSync(draft, { recursive: true, force: true })
  })
