import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPublicKey } from '../upgrade/minisign.ts'
import { FetchTrouble } from '../upgrade/newest/fetch-file.ts'
import { isNewer } from '../upgrade/newest/format-changes.ts'
import { readList } from '../upgrade/newest/read-list.ts'
import type { Finding } from './check.ts'

/** Whether a newer release is out, for a shop that knows where releases are: asked once a day, however often people look. */

const KEPT_MS = 86_400_000
/** One who was away is asked again sooner. */
const KEPT_TROUBLE_MS = 3_600_000

/** Doctor waits for it. */
const PATIENCE_MS = 3_000

type Found = { newest: string | undefined; asOf: string } | { trouble: string }

const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-newest-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Never throws: often nobody waits for it. */
const readNewest = async (releasesUrl: string, keyFile: string, now: Date, running: string): Promise<Found> => {
  try {
    const key = readPublicKey(readFileSync(keyFile, 'utf8'))
    if (key === undefined) return { trouble: `${keyFile} isn't a minisign public key.` }
    const list = await withFolder((folder) => readList({ releasesUrl, key, now, patienceMs: PATIENCE_MS }, folder))
    return { newest: isNewer(list, running) ? list.version : undefined, asOf: new Date(list.made).toISOString().slice(0, 10) }
  } catch (error) {
    const { message } = error as Error
    return { trouble: error instanceof FetchTrouble ? message : `${message}.` }
  }
}

const finding = (says: string, found: Found): Finding => {
  if ('trouble' in found)
    return {
      state: 'warn',
      says: `${says} We can't tell whether a newer release is out: ${found.trouble}`,
      toDo: 'Later, on the machine: dozen upgrade --check',
    }
  if (found.newest === undefined) return { state: 'ok', says: `${says} It is the newest release as of ${found.asOf}.` }
  return {
    state: 'warn',
    says: `${says} Dozen ${found.newest} is out.`,
    toDo: 'On the machine, as root: dozen upgrade. It says what changed, and asks before it goes on.',
  }
}

export type NewerRelease = {
  /** Asks, unless the last answer is fresh. */
  ask: (releasesUrl: string | undefined, now: Date) => Promise<void>
  /** By the last answer, at once; a new one is asked for meanwhile. */
  look: (says: string, releasesUrl: string | undefined, now: Date) => Finding
}

/** `keyFile`: the one in a release. A shop that was started from a clone has none, and asks nobody. */
export const openNewerRelease = (keyFile: string, running: string): NewerRelease => {
  let last: { at: number; found: Found } | undefined
  let asking: Promise<void> | undefined
  const isFresh = (at: number): boolean =>
    last !== undefined && Math.abs(at - last.at) < ('trouble' in last.found ? KEPT_TROUBLE_MS : KEPT_MS)
  const ask = async (releasesUrl: string | undefined, now: Date): Promise<void> => {
    const at = now.getTime()
    if (releasesUrl === undefined || !existsSync(keyFile) || isFresh(at)) return
    // Two who look at once ask once.
    asking ??= readNewest(releasesUrl, keyFile, now, running).then((found) => {
      last = { at, found }
      asking = undefined
    })
    await asking
  }
  return {
    ask,
    look: (says, releasesUrl, now) => {
      void ask(releasesUrl, now)
      return last ? finding(says, last.found) : { state: 'ok', says }
    },
  }
}
