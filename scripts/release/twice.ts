import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../packages.ts'
import { asTyped, ReleaseTrouble } from './options.ts'

/** Another folder, another time zone, another umask: what a release must not depend on. */
const ELSEWHERE = 'umask 077; exec npm run release -- "$@"'

const git = (cwd: string, ...args: string[]): string => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** Builds the commit again in a fresh clone, with the same options, and compares every file byte by byte. */
export const buildAgain = (folder: string, names: readonly string[]): string => {
  const clone = mkdtempSync(join(tmpdir(), 'dozen-again-'))
  try {
    git(clone, 'clone', '--quiet', ROOT, '.')
    git(clone, 'checkout', '--quiet', git(ROOT, 'rev-parse', 'HEAD'))
    const { RELEASE_KEY: key = '' } = process.env
    const args = process.argv.slice(2).flatMap((each) => (each === '--twice' ? [] : [each.endsWith('.pub') ? asTyped(each) : each]))
    const env = { ...process.env, RELEASE_KEY: key && asTyped(key), TZ: 'Pacific/Kiritimati', LC_ALL: 'C' }
    const { status } = spawnSync('sh', ['-c', ELSEWHERE, 'sh', ...args], { cwd: clone, env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new ReleaseTrouble('The second build failed: see above.')
    const files = readdirSync(folder).filter((file) => names.some((name) => file.startsWith(name)))
    const others = files.filter((file) => !readFileSync(join(folder, file)).equals(readFileSync(join(clone, 'release', file))))
    if (others.length > 0) throw new ReleaseTrouble(`A second build of the same commit made something else: ${others.join(', ')}`)
    return `Built twice, in two folders: ${files.length} files are equal byte by byte.`
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}
