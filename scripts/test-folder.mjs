import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PLENTY = 4 * 1024 ** 3

const hasPlenty = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > PLENTY && (process.availableMemory?.() ?? 0) > 2 * PLENTY
  } catch {
    return false
  }
}

/**
 * Where everything lies that the tests throw away. They make and drop hundreds of databases, and to write those to a
 * disk is a tenth of the work: where there is plenty of memory they lie there.
 */
export const openTestFolder = () => {
  const folder = mkdtempSync(join(hasPlenty() ? MEMORY : tmpdir(), 'dozen-tests-'))
  // The databases in it run as an ordinary user.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}
