import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/**
 * Written beside and then given its name: a full disk leaves no empty key, and one that is empty is made anew. Of two
 * processes that start together, the first one's stays.
 */
const stored = (file: string, make: () => string): string => {
  if (read(file) !== '') return read(file)
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(draft, make(), { mode: 0o600, flush: true })
    if (existsSync(file)) renameSync(draft, file)
    else linkSync(draft, file)
  } catch (error) {
    // Another process was quicker, or the disk knows no second name for a file.
    if (read(file) === '' && existsSync(draft)) renameSync(draft, file)
    else if (read(file) === '') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return read(file)
}

export const storedKeys = (folder: string): { secretKey: string; webhookSecret: string } => ({
  secretKey: stored(join(folder, 'secret-key'), () => `sk_test_sandbox${randomBytes(24).toString('hex')}`),
  webhookSecret: stored(join(folder, 'webhook-secret'), () => `whsec_${randomBytes(24).toString('hex')}`),
})

/** The port of last time, since open pages in a browser point to it; 0 if there is none. */
export const lastPort = (folder: string): number => {
  const file = join(folder, 'port')
  const port = Number(read(file).split('\n')[0])
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}

export const storePort = (folder: string, port: number): void => writeFileSync(join(folder, 'port'), `${port}\n`, { mode: 0o600 })
