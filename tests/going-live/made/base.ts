import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, Trouble } from '../world.ts'

/** A bare system, as a provider rents it out, made once. */

/** What apt is asked for on the machines, fetched beforehand. */
const FETCHED = ['caddy', 'minisign', 'postgresql', 'unattended-upgrades']

/** Ubuntu is signed by others, whose keys are in its package ubuntu-keyring. */
const UBUNTU = '/usr/share/keyrings/ubuntu-archive-keyring.gpg'
const SUITES: Readonly<Record<string, { options: string[]; from: string[]; needs?: string }>> = {
  bookworm: { options: [], from: [] },
  trixie: { options: [], from: [] },
  noble: { options: [`--keyring=${UBUNTU}`, '--components=main,universe'], from: ['http://archive.ubuntu.com/ubuntu'], needs: UBUNTU },
}

const fill = (suite: string, folder: string) => {
  const { options, from, needs } = SUITES[suite] ?? { options: [], from: [] }
  if (needs !== undefined && !existsSync(needs)) throw new Trouble(`--suite ${suite} needs ${needs}, from Ubuntu's package ubuntu-keyring.`)
  const args = [
    '--variant=minbase',
    '--include=apt,systemd-sysv,dbus,ca-certificates,sudo,iproute2',
    '--skip=cleanup/apt',
    `--customize-hook=chroot "$1" apt-get install --download-only -o APT::Install-Recommends=true -y -qq ${FETCHED.join(' ')}`,
    ...options,
    suite,
    folder,
    ...from,
  ]
  const { status, stderr } = spawnSync('mmdebstrap', args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Trouble(`A bare system (${suite}) could not be made. mmdebstrap says:\n${stderr.trim()}`)
  // Devices are the machine's own.
  rmSync(join(folder, 'dev'), { recursive: true })
  mkdirSync(join(folder, 'dev'))
}

/** Somebody else may make the same one meanwhile. */
export const makeBase = (suite: string): string => {
  const base = join(CACHE, `${suite}-${process.arch}-${FETCHED.join('-')}`)
  if (existsSync(base)) return base
  if (!Object.hasOwn(SUITES, suite)) throw new Trouble(`There is no system "${suite}" here. There are: ${Object.keys(SUITES).join(', ')}.`)
  process.stdout.write(`Making a bare system (${suite}), once ...\n`)
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(`${base}.`)
  try {
    fill(suite, draft)
    if (!existsSync(base)) renameSync(draft, base)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return base
}
