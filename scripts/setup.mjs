/**
 * What `npm start` and `npm test` need before anything else can run: packages, Node 24, built pages. Runs on
 * Node 20 with nothing installed, so it is plain JavaScript without imports from npm.
 */
import './need-node-20.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { explainFailure, isDiskFull } from './explain-failure.mjs'

// What is installed and built here is a program: nobody else may write it, however generous the shell is.
process.umask(process.umask() | 0o022)

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const INSTALLED = join(ROOT, 'node_modules/.dozen-installed')
const BUILT = join(ROOT, 'dist/web/.built-from')

/** Node 24 is a package for each platform: npm compares it with the lockfile before it puts it in place. */
const NODE_PACKAGE = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform.replace('win32', 'win')}-${process.arch}`
const OWN_NODE = join(ROOT, 'node_modules', NODE_PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const NEEDED_NODE = 24

const NOT_INSTALLED = 'The packages could not be installed'
const NOT_BUILT = 'The pages could not be built'

/**
 * How the shop is run, with the flags that `bin/dozen` reads too. Short-lived objects in a smaller space: it takes 20 MB
 * less, and 140 MB less after several large spreadsheets. It trusts whom the system trusts besides the authorities that
 * Node knows: a company's own, for example. What Node compiled is kept, so that the next start need not
 * compile it again.
 */
export const SHOP = {
  args: [...readFileSync(join(ROOT, 'bin/node-flags'), 'utf8').trim().split(/\s+/), 'src/server/start/main.ts'],
  env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') },
}

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

/** The same wherever the folder lies: moving it installs and builds nothing anew. */
export const digest = (paths, root = ROOT) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))))
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

const isStampedWith = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

/** The environment in which installed programs are found, and `node` is Node 24. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
})

/** Runs a program to its end. Why it failed is told in a sentence; what it said itself only where nobody foresaw it. */
const runOrExplain = (what, program, args, options) => {
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    ...options,
  })
  const said = [stdout, stderr, error?.message].filter(Boolean).join('\n')
  if (status === 0 && !isDiskFull(said)) return
  fail(explainFailure(what, { status, signal, said }, ROOT) ?? `${said}\n${what}: see the reason above.`)
}

const stamp = (what, file, text) => {
  try {
    writeFileSync(file, text)
  } catch ({ message }) {
    fail(explainFailure(what, { status: 1, signal: null, said: message }, ROOT) ?? `${what}: ${message}`)
  }
}

const runNpm = (...args) => {
  const npm = process.env.npm_execpath
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=warn']
  if (npm?.endsWith('js')) runOrExplain(NOT_INSTALLED, process.execPath, [npm, ...all])
  else runOrExplain(NOT_INSTALLED, 'npm', all, { shell: process.platform === 'win32' })
}

/** The install scripts that package.json allows, of the packages that this platform has. */
const allowedScripts = () => {
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter((name) => allowScripts[name] && existsSync(join(ROOT, 'node_modules', name)))
}

const installAs = (wanted) => {
  // The one before may just have done it.
  if (isStampedWith(INSTALLED, wanted)) return
  process.stdout.write('Installing packages, a minute or two the first time ...\n')
  // Older npms do not ask about install scripts, they run them all: so none runs by itself, and then those that may.
  // What npm has fetched before it need not ask for again: without a registry that takes as long as with one.
  runNpm('ci', '--include=dev', '--include=optional', '--ignore-scripts', '--prefer-offline')
  const scripted = allowedScripts()
  if (scripted.length > 0) runNpm('rebuild', '--ignore-scripts=false', ...scripted)
  stamp(NOT_INSTALLED, INSTALLED, wanted)
}

/** Installs the packages when the lockfile says something new: those of the lockfile, which stays as it is. */
export const install = () => {
  const wanted = digest(['package.json', 'package-lock.json'])
  if (!isStampedWith(INSTALLED, wanted)) alone(ROOT, fail, () => installAs(wanted))
}

/** The Node that runs the shop: the one that npm brought, or this one if it is new enough. */
export const node = () => {
  if (existsSync(OWN_NODE)) return OWN_NODE
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  return fail(
    `Node ${NEEDED_NODE} is missing: the registry has no package ${NODE_PACKAGE} that matches the lockfile. Install Node ${NEEDED_NODE} from https://nodejs.org and try again.`,
  )
}

export const PAGES_ARE_MADE_OF = ['src/web', 'src/shared', 'src/words', 'vite.config.ts', 'package-lock.json']

const buildAs = (wanted) => {
  if (isStampedWith(BUILT, wanted)) return
  process.stdout.write('Building the pages ...\n')
  // English first: it empties the folder in which the others lie.
  for (const language of ['en', 'es']) {
    const vite = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--mode', language, '--logLevel', 'error']
    runOrExplain(NOT_BUILT, node(), vite, { env: environment() })
  }
  stamp(NOT_BUILT, BUILT, wanted)
}

/** Builds the pages when what they are made of has changed. */
export const build = () => {
  const wanted = digest(PAGES_ARE_MADE_OF)
  if (!isStampedWith(BUILT, wanted)) alone(ROOT, fail, () => buildAs(wanted))
}
