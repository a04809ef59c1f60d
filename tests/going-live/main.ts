import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/packages.ts'
import { makeArchives } from './archives.ts'
import { makeRoot } from './authority.ts'
import { makeBase } from './made/base.ts'
import { PARTS, type Part, Trouble, WORLD, type World } from './world.ts'

/**
 * `npm run going-live`: what docs/going-live.md tells a new keeper of a shop, typed as it stands there, on machines that have
 * nothing but Debian and a systemd of their own. It prepares what needs a network, then goes on in one of its own without
 * any way out (run.ts), where the ports 80 and 443 and a certificate authority are free to be had. Takes a quarter of an
 * hour. --only upgrade,kills: those parts (kills only so); --short: the quickest ones; --from COMMIT: the older release is of that commit;
 * --suite trixie or noble: Debian 13, Ubuntu 24.04.
 */

/** Half an hour of its own. */
const LONG: Part = 'kills'
const SHORT: readonly Part[] = ['install', 'stops', 'database']
const TOOLS = ['mmdebstrap', 'unshare', 'nsenter', 'caddy', 'openssl', 'ip', 'tar', 'flock']

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const lookAround = () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    fail('npm run going-live needs Linux and root: it makes machines out of namespaces.')
  const missing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0)
  if (missing.length > 0)
    fail(`npm run going-live needs ${missing.join(', ')}. On Debian: apt-get install -y mmdebstrap caddy openssl iproute2`)
}

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        archive: { type: 'string' },
        from: { type: 'string' },
        only: { type: 'string', multiple: true },
        suite: { type: 'string', default: 'bookworm' },
        short: { type: 'boolean', default: false },
      },
    })
    const typed = values.only?.flatMap((each) => each.split(',')) ?? []
    const strange = typed.find((each) => !PARTS.some((part) => part === each))
    if (strange !== undefined) fail(`There is no part "${strange}". The parts are: ${PARTS.join(', ')}.`)
    const only = values.short ? SHORT : PARTS.filter((part) => (typed.length === 0 ? part !== LONG : typed.includes(part)))
    return { ...values, only }
  } catch (error) {
    return fail(`${(error as Error).message}. Use: npm run going-live -- [--only PART,PART] [--short] [--from COMMIT] [--suite NAME]`)
  }
}

/** The run itself, in a network of its own. */
const runInside = (world: World): Promise<number> =>
  new Promise((resolve) => {
    const inside = spawn('unshare', ['--net', '--mount', process.execPath, 'tests/going-live/run.ts'], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, [WORLD]: JSON.stringify(world), NODE_EXTRA_CA_CERTS: world.root },
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => inside.kill(signal))
    inside.on('exit', (code) => resolve(code ?? 1))
  })

lookAround()
const { suite, only, ...chosen } = readOptions()
const folder = mkdtempSync(join(tmpdir(), 'dozen-going-live-'))
try {
  const base = makeBase(suite)
  const archives = await makeArchives(folder, chosen)
  process.exitCode = await runInside({ folder, base, archives, root: makeRoot(folder), only })
} catch (error) {
  if (!(error instanceof Trouble)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
