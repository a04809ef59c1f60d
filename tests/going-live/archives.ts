import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ROOT } from '../../scripts/packages.ts'
import { VERSION } from '../../src/server/kernel/version.ts'
import type { Archives } from './world.ts'

/** The archives of this release, and of one to come. */

const archiveOf = (version: string) => `dozen-${version}-linux-${process.arch}.tar.gz`

/** The next release differs from this one by its number and by one more step of the database. */
const NEXT = '1.1.0'
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

const makeFirst = (): string => {
  process.stdout.write('Making the release ...\n')
  execFileSync(process.execPath, ['scripts/release.ts', '--platform', process.arch, '--dirty'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(ROOT, 'release', archiveOf(VERSION))
}

/** `made`: the archive of this release, if there is one already. */
export const makeArchives = (folder: string, made: string | undefined): Archives => {
  const first = made === undefined ? makeFirst() : resolve(made)
  return { first, next: makeNext(first, folder) }
}
