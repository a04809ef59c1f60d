import { statfs } from 'node:fs/promises'
import type { Check } from '../check.ts'
import { formatBytes } from '../format-report.ts'

/** The disk that the data folder lies on: the embedded database, or only the shop's secrets. */

const WARN_BELOW = 0.2
const BAD_BELOW = 0.1

/** What is free of a whole, by what a person would do about it. */
const stateOfSpace = (free: number, whole: number) =>
  free < whole * BAD_BELOW ? ('bad' as const) : free < whole * WARN_BELOW ? ('warn' as const) : ('ok' as const)

export const disk: Check = {
  name: 'disk',
  isAlarm: true,
  look: async ({ config: { dataDir, databaseUrl } }) => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const whole = blocks * bsize
    const says = `${formatBytes(free)} of ${formatBytes(whole)} are free on the disk of ${dataDir} (${Math.floor((free / whole) * 100)}%).`
    const elsewhere = databaseUrl === undefined ? '' : " The database server's disk can't be checked from here."
    const state = stateOfSpace(free, whole)
    if (state === 'ok') return { state, says: `${says}${elsewhere}` }
    return {
      state,
      says: `${says}${elsewhere}`,
      toDo: 'Make room before the disk is full: remove old backups and logs (df -h, du -xh / | sort -h | tail), or get a larger disk.',
    }
  },
}
