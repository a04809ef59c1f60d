import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stored = (file: string, make: () => string): string => {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
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
