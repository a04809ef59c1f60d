import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'

/**
 * A server that speaks S3 and checks every signature. It brings 94 packages, so it is no dependency of the shop: it goes
 * into a folder that may be deleted at any time, and none of their scripts runs.
 */
export const S3_SERVER = '@20minutes/s3rver'
const VERSION = '5.0.0'
const INTEGRITY = 'sha512-NZJ4/d63nBOlAnyD/vtuZACz/R8Km2yz0WMiyH35XMCCZ7B6yGjLZw9jZK8RPJQImyjPhM/dollcY/W9ARMdQw=='
/** No package that is younger is taken: the same ones today and in a year. */
const BEFORE = '2026-11-10'

/** The folder whose packages hold the server: the one of last time, or a new one from the registry. */
export const fetchS3Server = (cache = join(ROOT, 'node_modules/.cache')): string => {
  const place = join(cache, `s3-server-${VERSION}`)
  if (existsSync(place)) return place
  // Under another name until all of it is there, so that half of it is never taken for the whole.
  const half = `${place}-half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'package.json'), JSON.stringify({ private: true, dependencies: { [S3_SERVER]: VERSION } }))
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `--before=${BEFORE}`]
  const { status, stderr, error } = spawnSync('npm', args, { cwd: half, encoding: 'utf8', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm install failed. Is there a connection to the npm registry?\n${error?.message ?? stderr}`)
  const { packages } = JSON.parse(readFileSync(join(half, 'package-lock.json'), 'utf8'))
  const { integrity } = packages[`node_modules/${S3_SERVER}`]
  if (integrity !== INTEGRITY) throw new Error(`${S3_SERVER} ${VERSION} is not the package that was once looked at: ${integrity}`)
  renameSync(half, place)
  return place
}
