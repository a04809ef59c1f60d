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

/** Health waits eight seconds for all of it. */
const PATIENCE_MS = 3_000

type Found = { newest: string | undefined } | { trouble: string }

const ask = async (releasesUrl: string, keyFile: string, now: Date, running: string): Promise<Found> => {
  const key = readPublicKey(readFileSync(keyFile, 'utf8'))
  if (key === undefined) return { trouble: `${keyFile} isn't a minisign public key.` }
  const folder = mkdtempSync(join(tmpdir(), 'dozen-newest-'))
  try {
    const list = await readList({ releasesUrl, key, now, patienceMs: PATIENCE_MS }, folder)
    return { newest: isNewer(list, running) ? list.version : undefined }
  } catch (error) {
    if (error instanceof FetchTrouble) return { trouble: error.message }
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `keyFile`: the one in a release. A shop that was started from a clone has none, and asks nobody. */
export const openNewerRelease = (keyFile: string, running: string) => {
  let last: { at: number; keptMs: number; found: Promise<Found> } | undefined
  /** Two who look at once ask once. */
  const recall = (releasesUrl: string, now: Date): Promise<Found> => {
    const at = now.getTime()
    if (last && Math.abs(at - last.at) < last.keptMs) return last.found
    const asked = { at, keptMs: KEPT_TROUBLE_MS, found: ask(releasesUrl, keyFile, now, running) }
    last = asked
    return asked.found.then((found) => {
      if ('newest' in found) asked.keptMs = KEPT_MS
      return found
    })
  }
  return async (says: string, releasesUrl: string | undefined, now: Date): Promise<Finding> => {
    if (releasesUrl === undefined || !existsSync(keyFile)) return { state: 'ok', says }
    const found = await recall(releasesUrl, now)
    if ('trouble' in found)
      return {
        state: 'warn',
        says: `${says} We can't tell whether a newer release is out: ${found.trouble}`,
        toDo: 'Later, on the machine: dozen upgrade --check',
      }
    if (found.newest === undefined) return { state: 'ok', says: `${says} It is the newest release.` }
    return {
      state: 'warn',
      says: `${says} Dozen ${found.newest} is out.`,
      toDo: 'On the machine, as root: dozen upgrade. It says what changed, and asks before it goes on.',
    }
  }
}
