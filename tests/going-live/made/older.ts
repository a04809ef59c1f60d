import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/packages.ts'
import { VERSION } from '../../../src/server/kernel/version.ts'
import { CACHE, type Older, Trouble } from '../world.ts'

/** A release as shops out there run it: made of an older commit, with that commit's own scripts, packages and pages. */

/** So many steps of the database lie between it and today's, at least. */
const STEPS = 9
/** For a commit that has today's number: a shop goes to newer ones alone. */
const LOW_NUMBER = '0.9.0'

const gitIn =
  (root: string) =>
  (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Trouble(`The older release is built from git, but git ${args[0]} fails: ${stderr.trim()}`)
    return stdout.trim()
  }
type Git = ReturnType<typeof gitIn>

type Steps = readonly string[]
const todaysSteps = (root: string): Steps => {
  const files = readdirSync(join(root, 'migrations'))
    .sort()
    .map((name) => `migrations/${name}`)
  const blobs = gitIn(root)('hash-object', ...files).split('\n')
  return files.map((file, at) => `${blobs[at]}\t${file}`)
}
const stepsOf = (git: Git, commit: string): Steps =>
  git('ls-tree', '--format=%(objectname)%x09%(path)', commit, 'migrations/')
    .split('\n')
    .sort((a, b) => ((a.split('\t')[1] ?? '') < (b.split('\t')[1] ?? '') ? -1 : 1))

/** A database goes on from there only if its steps are the first of today's, unchanged. */
const isBefore = (steps: Steps, today: Steps) => steps.length < today.length && steps.every((each, at) => each === today[at])

/** Commits of the main line that a database goes on from, newest first, and how many steps each has. */
export const listOlder = (root: string): { commit: string; steps: number }[] => {
  const git = gitIn(root)
  const today = todaysSteps(root)
  const added = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H %P', '--', 'migrations').split('\n')
  return added.flatMap((line) => {
    const commit = line.split(' ')[1]
    const steps = commit === undefined ? [] : stepsOf(git, commit)
    return commit !== undefined && isBefore(steps, today) ? [{ commit, steps: steps.length }] : []
  })
}

/** Shops that are older than that have their data in the embedded PostgreSQL, and keep it there. */
const hasSystemDatabase = (root: string, commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}:deploy/database.sh`], { cwd: root }).status === 0

/** The newest commit of the main line that is that far back. */
export const chooseCommit = (root: string): string => {
  const most = todaysSteps(root).length - STEPS
  const commit = listOlder(root).find(({ steps, commit: each }) => steps <= most && !hasSystemDatabase(root, each))?.commit
  if (commit !== undefined) return commit
  throw new Trouble(
    gitIn(root)('rev-parse', '--is-shallow-repository') === 'true'
      ? 'The older release is built from git, and this clone has too little history. Fetch it: git fetch --unshallow'
      : `There is no older release to upgrade from: no commit is ${STEPS} migrations older. Choose one yourself: --from COMMIT`,
  )
}

/** Older scripts know fewer words than newer ones. */
const optionsOf = (clone: string): string[] => {
  const texts = ['scripts/release.ts', 'scripts/release/options.ts'].map((file) => join(clone, file)).filter((file) => existsSync(file))
  const known = texts.map((file) => readFileSync(file, 'utf8')).join('\n')
  return ['node-unchecked'].filter((word) => known.includes(word)).map((word) => `--${word}`)
}

/** `key`: it is signed with that of today's release, which it goes to; releases from before there were signatures don't ask for it. */
const buildIn = (clone: string, commit: string, { version, key }: { version: string; key: string }): string => {
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, clone])
  const inClone = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })
  inClone('checkout', '--quiet', '--detach', commit)
  const number = (file: string, pattern: RegExp): boolean => {
    const text = readFileSync(join(clone, file), 'utf8')
    const numbered = text.replace(pattern, `$1${version}`)
    writeFileSync(join(clone, file), numbered)
    return numbered !== text
  }
  if (number('package.json', /("version": ")[\d.]+/)) {
    // A release is what its newest entry says. Older ones had no such file.
    if (existsSync(join(clone, 'CHANGELOG.md'))) number('CHANGELOG.md', /^(## )\d+\.\d+\.\d+/m)
    inClone('-c', 'user.name=going-live', '-c', 'user.email=nobody@example.com', 'commit', '--quiet', '--all', '--message', version)
  }
  const args = ['run', 'release', '--', '--platform', process.arch, ...optionsOf(clone)]
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: clone,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, RELEASE_KEY: key },
  })
  if (status !== 0) throw new Trouble(`The older release, of ${commit}, could not be built.\n${stdout}${stderr}`)
  return join(clone, 'release', `dozen-${version}-linux-${process.arch}.tar.gz`)
}

/** One is kept: today's release will have more steps, and need another. */
const keep = (built: string, file: string) => {
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE).filter((name) => name.startsWith('older-'))) rmSync(join(CACHE, old))
  copyFileSync(built, `${file}.new`)
  renameSync(`${file}.new`, file)
}

/** `from`: a commit that somebody has chosen. Built once, in a folder outside the project that does not stay; `to`: a copy for this run. */
export const makeOlder = (from: string | undefined, key: string, to: string): Older => {
  const git = gitIn(ROOT)
  const today = todaysSteps(ROOT)
  const commit = from === undefined ? chooseCommit(ROOT) : git('rev-parse', '--verify', `${from}^{commit}`)
  const steps = stepsOf(git, commit)
  if (!isBefore(steps, today)) throw new Trouble(`Today's release can't follow ${commit}: its migrations are not the first of today's.`)
  const its = /"version": "([^"]+)"/.exec(git('show', `${commit}:package.json`))?.[1] ?? LOW_NUMBER
  const version = its === VERSION ? LOW_NUMBER : its
  const digest = createHash('sha256').update(readFileSync(key)).digest('hex').slice(0, 12)
  const file = join(CACHE, `older-${commit}-${version}-${process.arch}-${digest}.tar.gz`)
  if (!existsSync(file)) {
    process.stdout.write(`Making the older release, of ${git('log', '-1', '--format=%h (%cs, %s)', commit)} ...\n`)
    const folder = mkdtempSync(join(tmpdir(), 'dozen-older-'))
    try {
      keep(buildIn(join(folder, 'clone'), commit, { version, key }), file)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  copyFileSync(file, to)
  return { file: to, version, commit, steps: today.length - steps.length }
}
