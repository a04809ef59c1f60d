import type { Config } from '../../../kernel/config/config.ts'
import type { Check } from '../check.ts'
import { databaseFolder, spaceOf } from '../disk-space.ts'
import { formatBytes } from '../format-report.ts'

/** The disk that the data folder lies on, with the embedded database or only the shop's secrets; and that of the system's PostgreSQL. */

const WARN_BELOW = 0.2
const BAD_BELOW = 0.1

/** What is free of a whole, by what a person would do about it. */
const stateOfSpace = (free: number, whole: number) =>
  free < whole * BAD_BELOW ? ('bad' as const) : free < whole * WARN_BELOW ? ('warn' as const) : ('ok' as const)

/** The fuller one of two disks. */
const leastSpace = async (config: Config) => {
  const ours = await spaceOf(config.dataDir)
  const system = await spaceOf(databaseFolder(config) ?? config.dataDir).catch(() => ours)
  return system.free / system.whole < ours.free / ours.whole ? system : ours
}

export const disk: Check = {
  name: 'disk',
  isAlarm: true,
  look: async ({ config }) => {
    const { folder, free, whole } = await leastSpace(config)
    const says = `${formatBytes(free)} of ${formatBytes(whole)} is free on the disk with ${folder} (${Math.floor((free / whole) * 100)}%).`
    const elsewhere = databaseFolder(config) === undefined ? " The database server's disk can't be checked from here." : ''
    const state = stateOfSpace(free, whole)
    if (state === 'ok') return { state, says: `${says}${elsewhere}` }
    return {
      state,
      says: `${says}${elsewhere}`,
      toDo: 'Make room before the disk is full: remove old backups and logs (df -h, du -xh / | sort -h | tail), or get a larger disk.',
    }
  },
}
