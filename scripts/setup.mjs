/**
 * What `npm start` and `npm test` need before anything else can run: packages, Node 24, built pages. Runs on
 * Node 20 with nothing installed, so it is plain JavaScript without imports from npm.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isForeignBinary } from './node-binary.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const INSTALLED = join(ROOT, 'node_modules/.dozen-installed')
const BUILT = join(ROOT, 'dist/web/.built-from')
const OWN_NODE = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const NEEDED_NODE = 24

/**
 * How the shop is run. Short-lived objects in a smaller space: it takes 20 MB less, and 140 MB less after several large
 * spreadsheets. What Node compiled is kept, so that the next start need not compile it again.
 */
export const SHOP = {
  args: ['--max-semi-space-size=4', 'src/server/main.ts'],
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

const digest = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(join(ROOT, path)))) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const isStampedWith = (file, stamp) => existsSync(file) && readFileSync(file, 'utf8') === stamp

/** The environment in which installed programs are found, and `node` is Node 24. */
export const environment = () => ({
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
})

/** Installs the packages when the lockfile says something new. */
export const install = () => {
  const wanted = digest(['package.json', 'package-lock.json'])
  if (isStampedWith(INSTALLED, wanted)) return
  process.stdout.write('Installing packages, a minute or two the first time ...\n')
  const npm = process.env.npm_execpath
  // `npm ci` stumbles over the packages of other platforms on some machines, and plain `npm install` of npm 10 writes the
  // lockfile anew. With --no-save all npms install what the lockfile says and leave it as it is.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm?.endsWith('js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  if (done.status !== 0) fail('The packages could not be installed. Is there a connection to the npm registry?')
  if (existsSync(OWN_NODE) && isForeignBinary(OWN_NODE))
    fail('The Node binary that npm brought is not the one we know (scripts/node-binary.mjs). Nothing was started with it.')
  writeFileSync(INSTALLED, wanted)
}

/** The Node that runs the shop: the one that npm brought, or this one if it is new enough. */
export const node = () => {
  if (existsSync(OWN_NODE)) return OWN_NODE
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  return fail(
    `Node ${NEEDED_NODE} is missing: npm did not run the install script of the package "node". Allow it, delete node_modules and try again.`,
  )
}

/** Builds the pages when what they are made of has changed. */
export const build = () => {
  const wanted = digest(['src/web', 'src/shared', 'vite.config.ts', 'package-lock.json'])
  if (isStampedWith(BUILT, wanted)) return
  process.stdout.write('Building the pages ...\n')
  const done = spawnSync(node(), [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(),
  })
  if (done.status !== 0) fail('The pages could not be built.')
  writeFileSync(BUILT, wanted)
}
