import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

/** Written beside and renamed: a full disk leaves no empty key, and one that is empty is made anew. */
const stored = (file: string, make: () => string): string => {
  if (read(file) === '') {
    writeFileSync(`${file}.new`, make(), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
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
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}

export const storePort = (folder: string, port: number): void => writeFileSync(join(folder, 'port'), `${port}\n`, { mode: 0o600 })
