import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder } from '../kernel/data-folder.ts'
import { asOwnerOf } from '../kernel/ordinary-user.ts'
import { storedSecret } from '../kernel/secret-file.ts'
import { connect, within } from '../store/database/database.ts'
import { DatabaseRefused } from '../store/database/explain-refusal.ts'
import { isAlive, readNumber, waitFor, worksIn } from './running-process.ts'

/** The server of a data folder: where it is, whether it runs, and how one gets in. */

const OWNER = 'dozen'
export const START_LIMIT_MS = 60_000
const ANSWER_LIMIT_MS = 2_000

export const makePassword = () => randomBytes(24).toString('hex')

/** A cluster takes no other password than the one it was made with. */
const ownerPassword = (dataDir: string, cluster: string): string => {
  const advice = 'Restore it from your copy, or restore a backup into another data folder.'
  return storedSecret(join(dataDir, 'postgres-password'), makePassword, existsSync(cluster) ? advice : undefined)
}

/** Where the server of a data folder is, and how one gets in. `programs`: the folder of the system's, where they are used. */
export const placeOf = (dataDir: string, programs?: string) => {
  const folder = join(dataDir, 'postgres')
  const cluster = join(folder, 'cluster')
  if (!existsSync(dataDir)) ownFolder(dataDir)
  const password = asOwnerOf(dataDir, () => {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    return ownerPassword(dataDir, cluster)
  })
  const urlAt = (port: number) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`
  return { dataDir, folder, cluster, password, urlAt, programs }
}
export type Place = ReturnType<typeof placeOf>

/** What a server at an address says to us: it may still be starting, or be another one, which has another password. */
const answerOf = async (url: string): Promise<'in' | 'starting' | 'wrong password' | 'nothing'> => {
  const probe = connect(url, 1)
  try {
    await within(ANSWER_LIMIT_MS, probe`select 1`)
    return 'in'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01') return 'wrong password'
    return code === '57P03' || code === '53300' ? 'starting' : 'nothing'
  } finally {
    await probe.end({ timeout: 1 })
  }
}

/** Whether a server is there and lets us in. */
export const answers = async (url: string): Promise<boolean> => (await answerOf(url)) === 'in'

const answerAt = async ({ urlAt }: Place, port: number) => (Number.isNaN(port) ? 'nothing' : answerOf(urlAt(port)))

/** The port at which the server of a cluster listens; not a number while it has just begun. */
export const portIn = (cluster: string): number => readNumber(join(cluster, 'postmaster.pid'), 3)

/** The server that works on a cluster already; the number in its file may be a stranger's by now. */
export const findRunning = async (place: Place): Promise<{ pid?: number; stranger?: number }> => {
  const { cluster } = place
  const pid = readNumber(join(cluster, 'postmaster.pid'), 0)
  const port = portIn(cluster)
  if (!isAlive(pid)) return {}
  const isOurs = worksIn(pid, cluster) ?? ['in', 'starting'].includes(await answerAt(place, port))
  return isOurs ? { pid } : { stranger: pid }
}

const wrongPassword = ({ dataDir }: Place) =>
  new DatabaseRefused(
    `The database in ${dataDir} does not take the password in ${join(dataDir, 'postgres-password')}: it was made with another one. Put your copy of that file back, or restore a backup into an empty data folder.`,
  )

/** Waits until a server lets us in, and tells at which port; nothing where it ends before. Its file may be gone a moment later. */
export const untilIn = async (place: Place, portNow: () => number, hasEnded: () => boolean): Promise<number | undefined> => {
  let inAt: number | undefined
  const isSettled = await waitFor(async () => {
    const port = portNow()
    const answer = await answerAt(place, port)
    if (answer === 'wrong password') throw wrongPassword(place)
    if (answer === 'in') inAt = port
    return inAt !== undefined || hasEnded()
  }, START_LIMIT_MS)
  if (!isSettled)
    throw new DatabaseRefused(
      `The database in ${place.dataDir} runs, and has not answered for a minute. Read its lines in the log of the shop.`,
    )
  return hasEnded() ? undefined : inAt
}
