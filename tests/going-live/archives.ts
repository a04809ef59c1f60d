import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'
import { makeKey, readKey, signFile } from '../../scripts/release/keys.ts'
import { writeList } from '../../scripts/release/publish.ts'
import { VERSION } from '../../src/server/kernel/version.ts'
import { makeOlder } from './made/older.ts'
import { type Archives, CACHE, Trouble } from './world.ts'

/** The archives of this release, of one that shops run, and of one to come. */

export const archiveOf = (version: string) => `dozen-${version}-linux-${process.arch}.tar.gz`

/** The next release differs from this one by its number. */
export const NEXT = VERSION.replace(/\d+\.\d+$/, (last) => `${Number.parseInt(last, 10) + 1}.0`)

const makeNext = (today: string, folder: string): string => {
  const place = join(folder, 'next')
  mkdirSync(place)
  execFileSync('tar', ['-xzf', today, '-C', place])
  const was = join(place, `dozen-${VERSION}`)
  const is = join(place, `dozen-${NEXT}`)
  renameSync(was, is)
  const file = join(is, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${VERSION}"`, `"version": "${NEXT}"`))
  const archive = join(folder, archiveOf(NEXT))
  execFileSync('tar', ['--use-compress-program=gzip -1', '-cf', archive, '-C', place, basename(is)])
  rmSync(place, { recursive: true })
  return archive
}

/** All are made in the same place: one at a time, and kept in the run's own folder. */
const makeToday = (key: string, folder: string): string => {
  process.stdout.write('Making the release ...\n')
  const archive = join(ROOT, 'release', archiveOf(VERSION))
  // These machines have no way out, so nobody can be asked about Node.
  const make = [process.execPath, 'scripts/release.ts', '--platform', process.arch, '--dirty', '--node-unchecked']
  const keep = `"$@" && cp '${archive}' '${archive}.minisig' '${folder}'`
  execFileSync('flock', [join(CACHE, 'making'), 'sh', '-c', keep, 'sh', ...make], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RELEASE_KEY: key },
  })
  return join(folder, archiveOf(VERSION))
}

/** `made`: the archive of this release, if there is one already. Then RELEASE_KEY is the key that it was signed with. */
export const makeArchives = async (
  folder: string,
  { archive: made, from }: { archive?: string | undefined; from?: string | undefined },
): Promise<Archives> => {
  const { RELEASE_KEY: given } = process.env
  if (made !== undefined && !given)
    throw new Trouble('--archive needs RELEASE_KEY, the key that it was signed with: the next release is too.')
  mkdirSync(CACHE, { recursive: true })
  // Kept like the older release, which was signed with it.
  const file = given || join(CACHE, 'release-key')
  const key = given || existsSync(file) ? readKey(file, ROOT, process.env.RELEASE_KEY_PASSPHRASE) : makeKey(file, ROOT)
  const older = makeOlder(from, file, join(folder, 'older.tar.gz'))
  const today = made === undefined ? makeToday(file, folder) : resolve(made)
  const next = makeNext(today, folder)
  writeFileSync(`${next}.minisig`, await signFile(next, key, `file:${basename(next)}\tcommit:next`))
  const changes = [{ version: NEXT, day: '2026-12-31', text: '- Ducks lay too.' }]
  await writeList(folder, { version: NEXT, commit: 'next' }, changes, { signing: key, now: new Date() })
  return { today, older, next, key: key.publicText.split('\n')[1] ?? '' }
}
