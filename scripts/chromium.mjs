/** Finds a Chromium for the browser tests, or gets one: installed, Playwright's own, or from the system's packages. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment, node, ROOT } from './setup.mjs'

// The same browser without a window: it does the journeys in two thirds of the time.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
const PACKAGE_MANAGERS = [
  [
    'apt-get',
    [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', SHELL],
    ],
  ],
  ['apt-get', [['install', '-y', '-qq', '--no-install-recommends', 'chromium']]],
  ['dnf', [['install', '-y', '-q', 'chromium']]],
  ['apk', [['add', '--quiet', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', '--quiet', 'chromium']]],
]
const DOWNLOAD_LIMIT_MS = 180_000

const quietly = (program, args, more = {}) => spawnSync(program, args, { encoding: 'utf8', cwd: ROOT, env: environment(), ...more })
const starts = (path) => quietly(path, ['--version'], { timeout: 20_000 }).status === 0

const installed = () => {
  const found = NAMES.map(
    (name) =>
      quietly(process.platform === 'win32' ? 'where' : 'which', [name])
        .stdout?.trim()
        .split('\n')[0],
  )
  return [...found, ...APPLICATIONS].find((path) => path && existsSync(path) && starts(path))
}

const playwrights = () => {
  const program = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const path = quietly(node(), ['-e', program]).stdout?.trim()
  return path && existsSync(path) && starts(path) ? path : undefined
}

const fromPlaywright = () => {
  quietly(node(), [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { timeout: DOWNLOAD_LIMIT_MS })
  return playwrights()
}

const fromPackages = () => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const [name, steps] of PACKAGE_MANAGERS.filter(([each]) => quietly('which', [each]).status === 0)) {
    for (const args of steps) {
      const [program, ...rest] = [...asRoot, name, ...args]
      quietly(program, rest, { env: { ...environment(), DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 })
    }
    const here = installed()
    if (here) return here
  }
  return undefined
}

// Root on Debian is a machine for tests: there it is worth getting, also beside another.
const isWorthGetting = (here) => !here?.endsWith(SHELL) && process.getuid?.() === 0 && quietly('apt-cache', ['show', SHELL]).status === 0

/** The path of a Chromium that starts, or undefined when none could be had. */
export const findChromium = () => {
  const here = installed() ?? playwrights()
  if (here && !isWorthGetting(here)) return here
  process.stdout.write('Looking for a Chromium for the browser tests; getting one ...\n')
  return fromPackages() ?? here ?? fromPlaywright()
}
