import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'
import { makeKey, readKey, signFile } from '../../scripts/release/keys.ts'
import { VERSION } from '../../src/server/kernel/version.ts'
import type { Archives } from './world.ts'

/** The archives of this release, and of one to come. */

const archiveOf = (version: string) => `dozen-${version}-linux-${process.arch}.tar.gz`

/** The next release differs from this one by its number and by one more step of the database. */
export const NEXT = VERSION.replace(/\d+\.\d+$/, (last) => `${Number.parseInt(last, 10) + 1}.0`)
const STEP = 'create table going_live (id integer primary key);\ninsert into going_live values (1);\n'

const makeNext = (first: string, folder: string): string => {
  const place = join(folder, 'next')
  mkdirSync(place)
  execFileSync('tar', ['-xzf', first, '-C', place])
  const was = join(place, `dozen-${VERSION}`)
  const is = join(place, `dozen-${NEXT}`)
  renameSync(was, is)
  const file = join(is, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${VERSION}"`, `"version": "${NEXT}"`))
  const last = Number(readdirSync(join(is, 'migrations')).sort().at(-1)?.slice(0, 4))
  writeFileSync(join(is, 'migrations', `${String(last + 1).padStart(4, '0')}_going_live.sql`), STEP)
  const archive = join(folder, archiveOf(NEXT))
  execFileSync('tar', ['--use-compress-program=gzip -1', '-cf', archive, '-C', place, basename(is)])
  rmSync(place, { recursive: true })
  return archive
}

const makeFirst = (key: string): string => {
  process.stdout.write('Making the release ...\n')
  // These machines have no way out, so nobody can be asked about Node.
  execFileSync(process.execPath, ['scripts/release.ts', '--platform', process.arch, '--dirty', '--node-unchecked'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RELEASE_KEY: key },
  })
  return join(ROOT, 'release', archiveOf(VERSION))
}

/** `made`: the archive of this release, if there is one already. Then RELEASE_KEY is the key that it was signed with. */
export const makeArchives = async (folder: string, made: string | undefined): Promise<Archives> => {
  const { RELEASE_KEY: given } = process.env
  if (made !== undefined && !given)
    throw new Error('--archive needs RELEASE_KEY, the key that it was signed with: the next release is too.')
  const file = given || join(folder, 'release-key')
  const key = given ? readKey(given, ROOT, process.env.RELEASE_KEY_PASSPHRASE) : makeKey(file, ROOT)
  const first = made === undefined ? makeFirst(file) : resolve(made)
  const next = makeNext(first, folder)
  writeFileSync(`${next}.minisig`, await signFile(next, key, `file:${basename(next)}`))
  return { first, next, key: key.publicText.split('\n')[1] ?? '' }
}
