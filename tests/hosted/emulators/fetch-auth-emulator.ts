import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/packages.ts'

/**
 * The provider's own Auth emulator is a small part of firebase-tools (MIT). Installed as a whole that would bring 700
 * packages and programs that run while it is installed; this takes the one package and those that the part needs, and
 * runs none of their scripts. It is no dependency of the shop: it goes into a folder that may be deleted at any time.
 */
export const FIREBASE_TOOLS = '15.34.2'
const INTEGRITY = 'sha512-Xo010+PZAj5sL6hn33p19egXDmVlowPZknbs2Rf4nxd6Ulx6gLCd76qHd9XT2lV3B0u7yi0iO0BU5qrLeY8Y+g=='
/** No package that is younger is taken: the same ones today and in a year. */
const BEFORE = '2026-11-01'

/** What lib/emulator/auth/server.js and the files that it leads to ask for, in the versions that firebase-tools names. */
const NEEDED = [
  '@inquirer/prompts',
  'body-parser',
  'colorette',
  'configstore',
  'cors',
  'exegesis',
  'exegesis-express',
  'express',
  'form-data',
  'fs-extra',
  'google-auth-library',
  'jsonwebtoken',
  'lodash',
  'lsofi',
  'open',
  'ora',
  'portfinder',
  'progress',
  'retry',
  'tcp-port-used',
  'tmp',
  'triple-beam',
  'undici',
  'winston',
  'yaml',
]

const execute = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
  if (status !== 0)
    throw new Error(`${program} ${args[0]} failed. Is there a connection to the npm registry?\n${error?.message ?? (stderr || stdout)}`)
  return stdout
}

const demandIntegrity = (integrity: string | undefined) => {
  if (integrity !== INTEGRITY) throw new Error(`firebase-tools ${FIREBASE_TOOLS} is not the package that was once looked at: ${integrity}`)
}

/** The folder whose packages hold the emulator: the one of last time, or a new one from the registry. */
export const fetchAuthEmulator = (cache = join(ROOT, 'node_modules/.cache')): string => {
  const place = join(cache, `auth-emulator-${FIREBASE_TOOLS}`)
  if (existsSync(place)) return place
  // Under another name until all of it is there, so that half of it is never taken for the whole.
  const half = `${place}-half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  const [packed] = JSON.parse(execute('npm', ['pack', `firebase-tools@${FIREBASE_TOOLS}`, '--json'], half)) as [
    { filename: string; integrity: string },
  ]
  demandIntegrity(packed.integrity)
  execute('tar', ['-xzf', packed.filename], half)
  const { dependencies: ranges } = JSON.parse(readFileSync(join(half, 'package/package.json'), 'utf8'))
  const dependencies = Object.fromEntries(NEEDED.map((name) => [name, ranges[name]]))
  writeFileSync(join(half, 'package.json'), JSON.stringify({ private: true, dependencies }))
  execute('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `--before=${BEFORE}`], half)
  renameSync(join(half, 'package'), join(half, 'node_modules/firebase-tools'))
  rmSync(join(half, packed.filename))
  renameSync(half, place)
  return place
}
