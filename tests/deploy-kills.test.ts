/** @module-tag rest */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/**
 * Upgrades and rollbacks that are killed, with all they started, before each single change that they make. The scripts of
 * deploy/ run as they are; the service and the database are played by small scripts that keep to the rules: a newer release
 * migrates the database when it starts, an older one refuses a newer database.
 */

const OLD = '1.0.0'
const NEW = '1.1.0'

const root = mkdtempSync(join(tmpdir(), 'dozen-kills-'))
afterAll(() => rmSync(root, { recursive: true }))

const NODE = `case "$*" in *settings.mjs*) exec "${process.execPath}" "$@" ;; --version) exit ;; esac
while [ $# -gt 0 ]; do case $1 in *src/server/commands/*) break ;; *) shift ;; esac; done
release=$(basename "\${1%/src/server/*}")
case "$(basename "$1" .ts) $2" in
  'upgrade-step ready') [ "$(cat "$WORLD/running" 2>/dev/null)" = "$release" ] ;;
  'upgrade-step way-back') grep -q ${OLD} "$WORLD/data/postgres/of" || echo "$WORLD/data/backups/before-0002.backup" ;;
  'restore '*) mkdir -p "$DATA_DIR/postgres" && echo ${OLD} >"$DATA_DIR/postgres/of" && cp "$WORLD/data/backups/before-0002.backup" "$DATA_DIR/postgres/orders" ;;
esac`

const SYSTEMCTL = `case $1 in show) echo 2; exit ;; daemon-reload) exit ;; stop | restart) /bin/rm -f "$WORLD/running" ;; esac
[ "$1" != stop ] || exit 0
[ ! -f "$WORLD/running" ] || exit 0
if grep -qsE '^step=(back|undo)$' "$WORLD/program/.switching"; then exit 1; fi
release=$(basename "$(readlink "$WORLD/program/current")")
database=$(cat "$WORLD/data/postgres/of")
if [ "$release" = ${OLD} ] && [ "$database" = ${NEW} ]; then exit 1; fi
if [ "$release" = ${NEW} ] && [ "$database" = ${OLD} ]; then
  /bin/cp "$WORLD/data/postgres/orders" "$WORLD/data/backups/before-0002.backup" && echo ${NEW} >"$WORLD/data/postgres/of"
fi
case " $BROKEN " in *" $release "*) ;; *) echo "$release" >"$WORLD/running" ;; esac`

/** Before each change of something, it may be the end. */
const killing = (program: string) => `#!/bin/sh
calls=$(($(cat "$WORLD/calls") + 1))
echo $calls >"$WORLD/calls"
[ "$calls" != "$KILL_AT" ] || kill -9 0
exec ${program} "$@"
`

const write = (file: string, text: string, mode = 0o644) => {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
}

const makeRelease = (world: string, folder: string, version: string) => {
  const at = join(world, folder)
  cpSync('deploy', join(at, 'deploy'), { recursive: true })
  cpSync('src/server/kernel/config/environment-file.ts', join(at, 'src/server/kernel/config/environment-file.ts'))
  const file = join(at, 'deploy/releases.sh')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll('/run/systemd/system', world).replaceAll('/etc/systemd/system', join(world, 'units')))
  writeFileSync(join(at, 'deploy/dozen.service'), `# ${version}\n`)
  write(join(at, 'node/bin/node'), `#!/bin/sh\n${NODE}\n`, 0o755)
  write(join(at, 'bin/node-flags'), '')
  write(join(at, 'src/server/commands/restore.ts'), "'--undo-upgrade'")
  write(join(at, 'package.json'), `{\n  "version": "${version}",\n  "type": "module"\n}\n`)
}

let number = 0
/** A server with a shop that runs as one of the two, and an order in its database. */
const makeWorld = (running: string) => {
  const world = join(root, String(number++))
  makeRelease(world, `program/releases/${OLD}`, OLD)
  if (running === NEW) makeRelease(world, `program/releases/${NEW}`, NEW)
  symlinkSync(`releases/${running}`, join(world, 'program/current'))
  if (running === NEW) symlinkSync(`releases/${OLD}`, join(world, 'program/previous'))
  write(join(world, 'units/dozen.service'), `# ${running}\n`)
  write(join(world, 'data/postgres/of'), `${running}\n`)
  write(join(world, 'data/postgres/orders'), 'one\n')
  write(join(world, 'data/backups/before-0002.backup'), 'one\n')
  write(join(world, 'data/postgres-password'), '')
  write(join(world, 'running'), `${running}\n`)
  write(join(world, 'dozen.env'), `DATA_DIR=${join(world, 'data')}\n`)
  write(join(world, 'real/systemctl'), `#!/bin/sh\n${SYSTEMCTL}\n`, 0o755)
  for (const program of ['mv', 'ln', 'rm', 'cp']) write(join(world, 'bin', program), killing(`/bin/${program}`), 0o755)
  write(join(world, 'bin/systemctl'), killing(join(world, 'real/systemctl')), 0o755)
  write(join(world, 'bin/runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', 0o755)
  write(join(world, 'bin/id'), '#!/bin/sh\necho 0\n', 0o755)
  for (const program of ['journalctl', 'sync', 'sleep', 'systemd-run']) write(join(world, 'bin', program), '#!/bin/sh\n', 0o755)
  return world
}
const run = (world: string, script: string, { killAt = 0, broken = '' } = {}) => {
  writeFileSync(join(world, 'calls'), '0')
  const [program = '', ...args] = script.split(' ')
  const { signal, stdout, stderr } = spawnSync(join(world, 'program', program), args, {
    encoding: 'utf8',
    // A group of its own, which is killed as a whole.
    ...({ detached: true } as object),
    env: {
      // Whatever is not ready now will not be.
      DOZEN_UPGRADE_WAIT: '0',
      PATH: `${join(world, 'bin')}:${process.env.PATH}`,
      WORLD: world,
      KILL_AT: String(killAt),
      BROKEN: broken,
      DOZEN_PROGRAM: join(world, 'program'),
      DOZEN_ENV_FILE: join(world, 'dozen.env'),
    },
  })
  return { text: `${stdout}${stderr}`, isKilled: signal === 'SIGKILL' }
}

type Run = { world: string; killAt?: number; broken?: string }
const upgrade = ({ world, ...how }: Run) => {
  rmSync(join(world, 'program/releases/.unpacking'), { recursive: true, force: true })
  makeRelease(world, `program/releases/.unpacking/dozen-${NEW}`, NEW)
  return run(world, `releases/.unpacking/dozen-${NEW}/deploy/upgrade.sh --unpacked`, how)
}
const rollback = ({ world, ...how }: Run) => run(world, 'current/deploy/rollback.sh --yes', how)
/** As the unit has it done by itself. */
const finish = ({ world, ...how }: Run) =>
  existsSync(join(world, 'program/.finish')) ? run(world, '.finish', how) : { text: '', isKilled: false }

const look = (world: string) => {
  const text = (path: string) => (existsSync(join(world, path)) ? readFileSync(join(world, path), 'utf8').trim() : undefined)
  const left = [...readdirSync(join(world, 'program')), ...readdirSync(join(world, 'data'))]
  return {
    running: text('running'),
    current: readlinkSync(join(world, 'program/current')).replace('releases/', ''),
    database: text('data/postgres/of'),
    unit: text('units/dozen.service')?.replace('# ', ''),
    orders: text('data/postgres/orders'),
    left: left.filter((name) => /^\.switching$|^restoring/.test(name)),
  }
}
const settledAt = (version: string) => ({ running: version, current: version, database: version, unit: version, orders: 'one', left: [] })

type Way = { from: string; begin: (given: Run) => { isKilled: boolean }; broken?: string; every?: number }
type Next = { command: (given: Run) => { text: string }; leadsTo: string }

/** Kills of a run, each in a world of its own, and what one of the next commands makes of it, in turn. */
const expectEachKill = ({ from, begin, broken = '', every = 1 }: Way, ...nexts: readonly Next[]) => {
  for (let killAt = 1; ; killAt += every) {
    const world = makeWorld(from)
    if (!begin({ world, killAt, broken }).isKilled) return killAt
    const { command, leadsTo } = nexts[killAt % nexts.length] as Next
    const { text } = command({ world, broken })
    expect(look(world), `killed before change ${killAt}\n${text}`).toEqual(settledAt(leadsTo))
    rmSync(world, { recursive: true })
  }
}

describe.skipIf(process.platform !== 'linux')('killed before each change,', { timeout: 240_000 }, () => {
  test('an upgrade is gone on with by the same command, and taken back by a rollback', () => {
    const kills = expectEachKill({ from: OLD, begin: upgrade }, { command: upgrade, leadsTo: NEW }, { command: rollback, leadsTo: OLD })
    expect(kills).toBeGreaterThan(10)
  })

  test('an upgrade to a release that does not start is undone by itself, once the shop is started', () => {
    const start = (given: Run) => {
      run(given.world, '../real/systemctl start', { broken: NEW })
      return finish(given)
    }
    expectEachKill({ from: OLD, begin: upgrade, broken: NEW, every: 3 }, { command: start, leadsTo: OLD })
  })

  test('a rollback is gone on with by the same command, and given up by an upgrade to where it came from', () => {
    const kills = expectEachKill({ from: NEW, begin: rollback }, { command: rollback, leadsTo: OLD }, { command: upgrade, leadsTo: NEW })
    expect(kills).toBeGreaterThan(10)
  })

  test('a rollback to a release that does not start leads back to the one that was left', () => {
    expectEachKill({ from: NEW, begin: rollback, broken: OLD, every: 3 }, { command: rollback, leadsTo: NEW })
  })
})
