import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/packages.ts'
import { makeArchives } from './archives.ts'
import { makeRoot } from './authority.ts'
import { WORLD } from './world.ts'

/**
 * `npm run going-live`: what docs/going-live.md tells a new keeper of a shop, typed as it stands there, on machines that have
 * nothing but Debian and a systemd of their own. It prepares what needs a network, then goes on in one of its own without
 * any way out (run.ts), where the ports 80 and 443 and a certificate authority are free to be had. Takes some minutes; with
 * --short only install, first order, kills and the moving of the database. --suite trixie is Debian 13.
 */

const TOOLS = ['mmdebstrap', 'unshare', 'nsenter', 'caddy', 'openssl', 'ip', 'tar']
/** What apt is asked for on the machines, fetched beforehand. */
const FETCHED = ['caddy', 'minisign', 'postgresql', 'unattended-upgrades']

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const run = (program: string, args: readonly string[]) => {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

const lookAround = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    fail('npm run going-live needs Linux and root: it makes machines out of namespaces.')
  const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0)
  if (missing.length > 0)
    fail(`npm run going-live needs ${missing.join(', ')}. On Debian: apt-get install -y mmdebstrap caddy openssl iproute2`)
}

/** A bare Debian, as a provider rents it out, made once. */
const makeBase = (suite: string): string => {
  const base = join('/var/cache/dozen-going-live', `${suite}-${process.arch}-${FETCHED.join('-')}`)
  if (existsSync(base)) return base
  process.stdout.write('Making a bare Debian, once ...\n')
  mkdirSync('/var/cache/dozen-going-live', { recursive: true })
  const draft = `${base}.new`
  rmSync(draft, { recursive: true, force: true })
  run('mmdebstrap', [
    '--variant=minbase',
    '--include=systemd-sysv,dbus,ca-certificates,sudo,iproute2',
    '--skip=cleanup/apt',
    `--customize-hook=chroot "$1" apt-get install --download-only -o APT::Install-Recommends=true -y -qq ${FETCHED.join(' ')}`,
    suite,
    draft,
  ])
  // Devices are the machine's own.
  rmSync(join(draft, 'dev'), { recursive: true })
  mkdirSync(join(draft, 'dev'))
  renameSync(draft, base)
  return base
}

lookAround()
const { archive, suite, short } = parseArgs({
  options: { archive: { type: 'string' }, suite: { type: 'string', default: 'bookworm' }, short: { type: 'boolean', default: false } },
}).values
const folder = mkdtempSync(join(tmpdir(), 'dozen-going-live-'))
const base = makeBase(suite)
const archives = await makeArchives(folder, archive)
const root = makeRoot(folder)
const inside = spawn('unshare', ['--net', '--mount', process.execPath, 'tests/going-live/run.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, [WORLD]: JSON.stringify({ folder, base, archives, root, isShort: short }), NODE_EXTRA_CA_CERTS: root },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => inside.kill(signal))
inside.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
