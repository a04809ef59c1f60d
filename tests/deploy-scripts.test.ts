/** @module-tag rest */
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
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
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKey, signFile } from '../scripts/release/keys.ts'
import { writeList } from '../scripts/release/publish.ts'

/**
 * What the scripts of deploy/ do when something goes wrong halfway. They run as they are, on a folder in the place of a server;
 * what would need a systemd and a database is played by small scripts, which write down what they were asked to do.
 */

const world = mkdtempSync(join(tmpdir(), 'dozen-deploy-'))
afterAll(() => rmSync(world, { recursive: true }))
const at = (path: string) => join(world, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const write = (path: string, text: string, mode = 0o644) => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), text)
  chmodSync(at(path), mode)
}
const script = (path: string, text: string) => write(path, `#!/bin/sh\n${text}\n`, 0o755)

/** What no shell would read as systemd does. */
const HOSTILE = `; nothing
OIDC_NAME=Farm ID
SMTP_URL=smtps://eggs:a;b@smtp.example?requireTLS=true&touch=${at('touched')}
LOG_LEVEL=$(touch ${at('touched')})
MAIL_FROM=it's $HOME
`

// The shop's own commands, but for what reads the environment file.
const NODE = `case "$*" in
  *settings.mjs* | *verify.mjs* | *newest.mjs*) exec "${process.execPath}" "$@" ;;
  --version) exit ;;
esac
while [ $# -gt 0 ]; do case $1 in *src/server/commands/*) break ;; *) shift ;; esac; done
name=$(basename "$1" .ts)
release=$(basename "\${1%/src/server/*}")
echo "$release $name $2" >>"$WORLD/did"
printf '%s\\n' "$OIDC_NAME" "$SMTP_URL" "$LOG_LEVEL" "$MAIL_FROM" >"$WORLD/heard"
case " $FAIL " in *" $name "* | *" $release-$2 "*) exit 1 ;; esac
case "$name $2" in
  'upgrade-step way-back') echo "\${WAY_BACK-$WORLD/data/backups/before-0002.backup}" ;;
  'restore '*) mkdir -p "$DATA_DIR/postgres" && echo "$release" >"$DATA_DIR/postgres/of" ;;
esac`

// The scripts are waited for: a server beside them is a process of its own.
const SERVER = `require('node:http').createServer((request, reply) => {
  try { reply.end(require('node:fs').readFileSync(process.argv[1] + request.url)) } catch { reply.writeHead(404).end() }
}).listen(0, '127.0.0.1', function () { process.stdout.write(String(this.address().port)) })`

const makeRelease = (folder: string, version: string) => {
  cpSync('deploy', at(`${folder}/deploy`), { recursive: true })
  for (const file of ['kernel/config/environment-file.ts', 'kernel/config/loopback.ts', 'kernel/config/releases-url.ts'])
    cpSync(`src/server/${file}`, at(`${folder}/src/server/${file}`))
  for (const part of ['minisign.ts', 'newest'])
    cpSync(`src/server/operations/upgrade/${part}`, at(`${folder}/src/server/operations/upgrade/${part}`), { recursive: true })
  const shared = read(`${folder}/deploy/releases.sh`)
  write(
    `${folder}/deploy/releases.sh`,
    shared
      .replaceAll('/run/systemd/system', at('systemd'))
      .replaceAll('/etc/systemd/system', at('units'))
      .replaceAll('/etc/dozen.env', at('service.env')),
  )
  write(`${folder}/deploy/caddy-site.sh`, read(`${folder}/deploy/caddy-site.sh`).replaceAll('/etc/caddy', at('caddy')))
  script(`${folder}/node/bin/node`, NODE)
  write(`${folder}/bin/node-flags`, '')
  write(`${folder}/src/server/commands/restore.ts`, "'--undo-upgrade'")
  write(`${folder}/package.json`, `{\n  "version": "${version}",\n  "type": "module"\n}\n`)
}

const isRoot = process.getuid?.() === 0

beforeEach(() => {
  rmSync(world, { recursive: true })
  for (const folder of ['systemd', 'disk/postgres', 'program/releases']) mkdirSync(at(folder), { recursive: true })
  // The data may lie on another disk.
  symlinkSync('disk', at('data'))
  if (isRoot) chownSync(at('disk'), 65534, 65534)
  write('data/postgres/of', '1.1.0\n')
  write('data/postgres-password', '')
  write('dozen.env', `${HOSTILE}DATA_DIR=${at('data')}\n`)
  script(
    'bin/systemctl',
    `case $1 in show) echo 2 ;; *) echo "systemctl $1" >>"$WORLD/did" ;; esac\ncase " $FAIL " in *" systemctl-$1 "*) exit 1 ;; esac`,
  )
  script('bin/runuser', `echo "$2" >"$WORLD/user"\nshift 3\nexec "$@"`)
  script('bin/mkdir', `case " $FAIL " in *' mkdir '*) exit 1 ;; esac\nexec /bin/mkdir "$@"`)
  script('bin/ln', `case " $FAIL " in *' ln '*) exit 1 ;; esac\nexec /bin/ln "$@"`)
  script('bin/id', 'echo 0')
  script('bin/chown', '')
  script('bin/journalctl', '')
  script('bin/systemd-run', '')
  script('bin/sleep', '')
  write('did', '')
})

const env = (fail: string) => ({
  PATH: `${at('bin')}:${process.env.PATH}`,
  WORLD: world,
  // Whatever is not ready now will not be.
  DOZEN_UPGRADE_WAIT: '0',
  FAIL: fail,
  DOZEN_PROGRAM: at('program'),
  DOZEN_ENV_FILE: at('dozen.env'),
})
const run = (program: string, args: readonly string[], fail = '', more = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...env(fail), ...more } })
  return { status, text: `${stdout}${stderr}` }
}
const did = () => read('did').trimEnd().split('\n')
const release = (name: string) => readlinkSync(at(`program/${name}`))

describe.skipIf(process.platform !== 'linux')('on a server', () => {
  const upgrade = (fail?: string) => {
    makeRelease('program/releases/1.0.0', '1.0.0')
    symlinkSync('releases/1.0.0', at('program/current'))
    makeRelease('program/releases/.unpacking/dozen-1.1.0', '1.1.0')
    return run(at('program/releases/.unpacking/dozen-1.1.0/deploy/upgrade.sh'), ['--unpacked'], fail)
  }
  const rollback = (fail?: string, more = {}) => {
    for (const version of ['1.0.0', '1.1.0']) makeRelease(`program/releases/${version}`, version)
    symlinkSync('releases/1.1.0', at('program/current'))
    symlinkSync('releases/1.0.0', at('program/previous'))
    return run(at('program/releases/1.1.0/deploy/rollback.sh'), ['--yes'], fail, more)
  }

  test('an upgrade goes over, with the settings as systemd reads them, as the owner of the data', () => {
    expect(upgrade()).toMatchObject({ status: 0, text: expect.stringContaining('Dozen 1.1.0 is running.') })
    expect([release('current'), release('previous')]).toEqual(['releases/1.1.0', 'releases/1.0.0'])
    expect(read('heard')).toBe(
      `Farm ID\nsmtps://eggs:a;b@smtp.example?requireTLS=true&touch=${at('touched')}\n$(touch ${at('touched')})\nit's $HOME\n`,
    )
    expect(existsSync(at('touched'))).toBe(false)
    expect(read('user')).toBe(`${isRoot ? 'nobody' : userInfo().username}\n`)
  })

  test.each(['dozen.env', 'service.env'])('a service of several farms (%s) is neither upgraded nor put back as if it were one', (file) => {
    appendFileSync(at(file), `FARMS_DIR=${at('farms')}\n`)
    const refused = { status: 1, text: expect.stringContaining('serves several farms') }
    expect(rollback()).toMatchObject(refused)
    expect(run(at('program/releases/1.1.0/deploy/upgrade.sh'), ['1.2.0'])).toMatchObject(refused)
    expect(release('current')).toBe('releases/1.1.0')
    expect(read('did')).toBe('')
  })

  test('an upgrade whose backup fails changes nothing', () => {
    expect(upgrade('backup')).toMatchObject({
      status: 1,
      text: expect.stringContaining('Without a backup, nothing is changed: Dozen 1.0.0 keeps running.'),
    })
    expect(release('current')).toBe('releases/1.0.0')
    expect(existsSync(at('program/releases/1.1.0'))).toBe(false)
    expect(read('did')).not.toContain('systemctl')
  })

  test('a release that does not become ready gives way to the one before, with its database', () => {
    expect(upgrade('1.1.0-ready')).toMatchObject({
      status: 1,
      text: expect.stringContaining('The upgrade was undone: Dozen 1.0.0 is running again.'),
    })
    expect([release('current'), read('data/postgres/of')]).toEqual(['releases/1.0.0', '1.0.0\n'])
    expect(existsSync(at('program/releases/1.1.0'))).toBe(false)
    // What people keep for long stays.
    expect(did()).toContain('1.0.0 restore --undo-upgrade')
  })

  describe('the site of Caddy', () => {
    const OLDER = 'DOMAIN {\n\ttls EMAIL\n\treverse_proxy 127.0.0.1:PORT {\n\t\tlb_try_duration 20s\n\t}\n}\n'
    const own = (text: string) => text.replace('DOMAIN', 'eggs.example').replace('EMAIL', 'ann&co/x@farm.example').replace('PORT', '3001')
    const upgradeFrom = (site: string, fail?: string) => {
      makeRelease('program/releases/1.0.0', '1.0.0')
      write('program/releases/1.0.0/deploy/Caddyfile', OLDER)
      symlinkSync('releases/1.0.0', at('program/current'))
      makeRelease('program/releases/.unpacking/dozen-1.1.0', '1.1.0')
      write('caddy/sites/dozen.caddy', site)
      const { status } = run(at('program/releases/.unpacking/dozen-1.1.0/deploy/upgrade.sh'), ['--unpacked'], fail)
      return { status, site: read('caddy/sites/dozen.caddy'), files: readdirSync(at('caddy/sites')) }
    }
    const renewed = own(readFileSync('deploy/Caddyfile', 'utf8'))

    test('is renewed with an upgrade, with its own name, address and port', () => {
      expect(upgradeFrom(own(OLDER))).toEqual({ status: 0, site: renewed, files: ['dozen.caddy'] })
      expect(did()).toContain('systemctl reload')
    })

    test('stays as somebody has changed it, and as it was if Caddy refuses the new one', () => {
      const changed = own(OLDER).replace('20s', '5s')
      expect(upgradeFrom(changed)).toEqual({ status: 0, site: changed, files: ['dozen.caddy'] })
      expect(did()).not.toContain('systemctl reload')
      rmSync(at('program'), { recursive: true })
      expect(upgradeFrom(own(OLDER), 'systemctl-reload')).toEqual({ status: 0, site: own(OLDER), files: ['dozen.caddy'] })
    })
  })

  describe('an archive is taken', () => {
    const RUNS_ON = 'Nothing was changed: Dozen 1.0.0 keeps running.'
    const archive = () => at('dozen-1.1.0-linux-x64.tar.gz')

    /** The release that runs, with the key that it was built with, and the archive of the next one. */
    const place = (keyInside: string | undefined, nextKey = keyInside) => {
      makeRelease('program/releases/1.0.0', '1.0.0')
      symlinkSync('releases/1.0.0', at('program/current'))
      if (keyInside) write('program/releases/1.0.0/release-key.pub', keyInside)
      makeRelease('made/dozen-1.1.0', '1.1.0')
      if (nextKey) write('made/dozen-1.1.0/release-key.pub', nextKey)
      // Whoever ran it would leave a trace.
      script('made/dozen-1.1.0/node/bin/node', `touch "$WORLD/ran"\n${NODE}`)
      expect(spawnSync('tar', ['-czf', archive(), '-C', at('made'), 'dozen-1.1.0']).status).toBe(0)
    }
    const sign = async (key: ReturnType<typeof makeKey>, name = 'dozen-1.1.0-linux-x64.tar.gz') =>
      writeFileSync(`${archive()}.minisig`, await signFile(archive(), key, `timestamp:1\tfile:${name}\thashed`))
    const newKey = (name: string) => makeKey(at(name), process.cwd())
    const upgradeTo = (...args: string[]) => run(at('program/current/deploy/upgrade.sh'), args)
    const expectUntouched = () => {
      expect([release('current'), existsSync(at('ran')), existsSync(at('program/releases/.unpacking'))]).toEqual([
        'releases/1.0.0',
        false,
        false,
      ])
    }

    test('if it is signed with the key of the release that runs; the next one may bring another key', async () => {
      const [key, next] = [newKey('key'), newKey('next')]
      place(key.publicText, next.publicText)
      await sign(key)
      expect(upgradeTo(archive())).toMatchObject({ status: 0, text: expect.stringContaining('Dozen 1.1.0 is running.') })
      expect([release('current'), read('program/current/release-key.pub')]).toEqual(['releases/1.1.0', next.publicText])
      // From now on that one counts.
      await sign(key)
      expect(upgradeTo(archive())).toMatchObject({ status: 1, text: expect.stringContaining('this release trusts only key') })
    })

    test('not without a signature, with one of somebody else, or when a byte of it is another: nothing in it is unpacked or run', async () => {
      const key = newKey('key')
      place(key.publicText)
      expect(upgradeTo(archive())).toEqual({
        status: 1,
        text: `There is no signature ${archive()}.minisig, so nobody knows who made the archive. Download the signature too, and put it next to it. ${RUNS_ON}\n`,
      })
      expectUntouched()
      await sign(newKey('other'))
      expect(upgradeTo(archive())).toMatchObject({
        status: 1,
        text: expect.stringContaining(`(docs/operating.md, Signed releases). ${RUNS_ON}`),
      })
      expectUntouched()
      await sign(key)
      const bytes = readFileSync(archive())
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
      writeFileSync(archive(), bytes)
      expect(upgradeTo(archive())).toMatchObject({
        status: 1,
        text: expect.stringContaining(`someone changed it. Download both again. ${RUNS_ON}`),
      })
      expectUntouched()
      expect(upgradeTo('--unsigned', archive())).toMatchObject({ status: 1, text: expect.stringContaining('Leave out --unsigned.') })
      expectUntouched()
    })

    test('not if it is older than the release that runs, or signed as another one, though its maker signed it', async () => {
      const key = newKey('key')
      place(key.publicText)
      await sign(key, 'dozen-1.2.0-linux-x64.tar.gz')
      expect(upgradeTo(archive())).toMatchObject({ status: 1, text: expect.stringContaining('its maker signed it as "dozen-1.2.0-linux') })
      expectUntouched()
      await sign(key)
      cpSync(at('program/releases/1.0.0'), at('program/releases/1.10.0'), { recursive: true })
      rmSync(at('program/current'))
      symlinkSync('releases/1.10.0', at('program/current'))
      expect(upgradeTo(archive())).toMatchObject({
        status: 1,
        text: expect.stringContaining(
          'is Dozen 1.1.0, which is older than the one that runs. To go back to the previous release: dozen rollback.',
        ),
      })
      expect([release('current'), existsSync(at('ran'))]).toEqual(['releases/1.10.0', false])
    })

    test('by a release that was built without a key only if that is written out', async () => {
      place(undefined, newKey('key').publicText)
      expect(upgradeTo(archive())).toMatchObject({
        status: 1,
        text: expect.stringContaining("Dozen 1.0.0, which runs here, was built without a key, so it can't tell who made"),
      })
      expectUntouched()
      writeFileSync(`${archive()}.sha256`, 'eggs')
      expect(upgradeTo('--unsigned', archive())).toMatchObject({ status: 1, text: expect.stringContaining('damaged or incomplete') })
      expectUntouched()
      rmSync(`${archive()}.sha256`)
      expect(upgradeTo('--unsigned', archive())).toMatchObject({ status: 0, text: expect.stringContaining('because you wrote --unsigned') })
      expect(existsSync(at('program/current/release-key.pub'))).toBe(true)
    })
  })

  describe('without an archive, the newest one', () => {
    const FILE = `dozen-1.1.0-linux-${process.arch}.tar.gz`
    const upgradeTo = (...args: string[]) => run(at('program/current/deploy/upgrade.sh'), args)
    const left = () => [release('current'), existsSync(at('program/.fetched')), existsSync(at('program/releases/.unpacking'))]
    const UNTOUCHED = ['releases/1.0.0', false, false]
    let stop = () => {}
    afterEach(() => stop())

    /** A plain folder behind a server, which this shop knows. */
    const publish = async (archiveOf = '1.1.0') => {
      const key = makeKey(at('key'), process.cwd())
      makeRelease('program/releases/1.0.0', '1.0.0')
      symlinkSync('releases/1.0.0', at('program/current'))
      write('program/releases/1.0.0/release-key.pub', key.publicText)
      makeRelease(`made/dozen-${archiveOf}`, archiveOf)
      mkdirSync(at('served'))
      expect(spawnSync('tar', ['-czf', at(`served/${FILE}`), '-C', at('made'), `dozen-${archiveOf}`]).status).toBe(0)
      const comment = `timestamp:1\tfile:${FILE}\thashed\tcommit:abc`
      writeFileSync(at(`served/${FILE}.minisig`), await signFile(at(`served/${FILE}`), key, comment))
      const changes = [{ version: '1.1.0', day: '2026-11-18', text: '- Ducks lay too.' }]
      await writeList(at('served'), { version: '1.1.0', commit: 'abc' }, changes, { signing: key, now: new Date() })
      const server = spawn(process.execPath, ['-e', SERVER, at('served')], { stdio: ['ignore', 'pipe', 'inherit'] })
      stop = () => void server.kill()
      const port = await new Promise((resolve) => server.stdout.once('data', resolve))
      writeFileSync(at('dozen.env'), `${read('dozen.env')}RELEASES_URL=http://127.0.0.1:${port}\n`)
    }

    test('is only named if that is asked for, and if nobody can say yes', async () => {
      await publish()
      expect(upgradeTo('--check')).toMatchObject({
        status: 0,
        text: expect.stringContaining('Dozen 1.1.0, 2026-11-18\n\n- Ducks lay too.'),
      })
      expect(upgradeTo()).toMatchObject({ status: 1, text: expect.stringContaining('without being asked, use: dozen upgrade --yes') })
      expect([left(), did()]).toEqual([UNTOUCHED, ['']])
    })

    test.skipIf(spawnSync('script', ['--version']).status !== 0)(
      'is taken on a terminal after a yes, and after no other word',
      async () => {
        await publish()
        const answer = (input: string) => {
          const program = `${at('program/current/deploy/upgrade.sh')}`
          const { status, stdout } = spawnSync('script', ['-qec', program, '/dev/null'], { encoding: 'utf8', env: env(''), input })
          return { status, text: stdout.replaceAll('\r', '') }
        }
        expect(answer('maybe\n').text).toContain('Type yes: Nothing was changed: Dozen 1.0.0 keeps running.')
        expect(left()).toEqual(UNTOUCHED)
        expect(answer('yes\n')).toMatchObject({ status: 0, text: expect.stringContaining('Dozen 1.1.0 is running.') })
      },
    )

    test('is fetched and takes its place, and nothing of it is left lying about', async () => {
      await publish()
      expect(upgradeTo('--yes')).toMatchObject({ status: 0, text: expect.stringContaining('Dozen 1.1.0 is running.') })
      expect(left()).toEqual(['releases/1.1.0', false, false])
      expect(upgradeTo('--check')).toMatchObject({ status: 1, text: expect.stringContaining('was built without a key') })
    })

    test('is refused like one that was typed: with another version inside, or a signature of somebody else', async () => {
      await publish('0.9.0')
      expect(upgradeTo('--yes')).toMatchObject({ status: 1, text: expect.stringContaining('is Dozen 0.9.0, but its maker signed it as') })
      expect(left()).toEqual(UNTOUCHED)
      const other = makeKey(at('other'), process.cwd())
      writeFileSync(at(`served/${FILE}.minisig`), await signFile(at(`served/${FILE}`), other, `file:${FILE}`))
      expect(upgradeTo('--yes')).toMatchObject({ status: 1, text: expect.stringContaining('this release trusts only key') })
      rmSync(at(`served/${FILE}`))
      expect(upgradeTo('--yes').text).toMatch(
        /Nothing was found at http\S+\.tar\.gz\. Check RELEASES_URL, or try again later\.\nNothing was changed: Dozen 1\.0\.0 keeps running\.\n$/,
      )
      expect([left(), did()]).toEqual([UNTOUCHED, ['']])
    })

    test('needs a place to ask, and says which line sets it', async () => {
      await publish()
      write('dozen.env', `DATA_DIR=${at('data')}\n`)
      expect(upgradeTo()).toMatchObject({ status: 1, text: expect.stringContaining('dozen set RELEASES_URL\nOr copy an archive') })
      expect(upgradeTo('--check', 'now').status).toBe(2)
      expect(left()).toEqual(UNTOUCHED)
    })
  })

  test('a rollback puts the older release and its database in place', () => {
    expect(rollback()).toMatchObject({ status: 0, text: expect.stringContaining('Dozen 1.0.0 is running.') })
    expect([release('current'), read('data/postgres/of')]).toEqual(['releases/1.0.0', '1.0.0\n'])
    expect(existsSync(at('program/previous'))).toBe(false)
    expect(did()).toContain(`1.0.0 restore ${at('data/backups/before-0002.backup')}`)
  })

  test.each(['mkdir', 'ln', 'backup', '1.1.0-room', 'restore'])('a rollback that can’t be prepared (%s) never stops the shop', (fail) => {
    expect(rollback(fail)).toMatchObject({ status: 1, text: expect.stringContaining('Nothing was changed: Dozen 1.1.0 keeps running.') })
    expect(read('did')).not.toContain('systemctl')
    expect([release('current'), release('previous')]).toEqual(['releases/1.1.0', 'releases/1.0.0'])
    expect(read('data/postgres/of')).toBe('1.1.0\n')
    expect([...readdirSync(at('program')), ...readdirSync(at('data'))].filter((name) => /switching|finish|restoring/.test(name))).toEqual(
      [],
    )
  })

  test('a rollback writes nothing down that the shop made up, nor believes what somebody wrote there', () => {
    const made = rollback('', { WAY_BACK: `${at('data/backups/before-1.backup')}\nnewer=/etc` })
    expect(made).toMatchObject({ status: 1, text: expect.stringContaining('Nothing was changed: Dozen 1.1.0 keeps running.') })
    expect([did().some((line) => line.startsWith('systemctl')), existsSync(at('program/.switching'))]).toEqual([false, false])
    mkdirSync(at('elsewhere'))
    const state = { what: 'upgrade', step: 'over', older: at('program/releases/1.1.0'), newer: at('program/releases/../../elsewhere') }
    write(
      'program/.switching',
      Object.entries(state)
        .map((pair) => `${pair.join('=')}\n`)
        .join(''),
    )
    rmSync(at('program/releases'), { recursive: true })
    for (const name of ['current', 'previous']) rmSync(at(`program/${name}`))
    expect(rollback().status).toBe(0)
    expect(existsSync(at('elsewhere'))).toBe(true)
  })

  test('what has run for weeks is not taken back because a note of its upgrade is still there', () => {
    for (const version of ['1.0.0', '1.1.0']) makeRelease(`program/releases/${version}`, version)
    symlinkSync('releases/1.0.0', at('program/current'))
    const note = { what: 'rollback', step: 'start', older: '1.0.0', newer: '1.1.0' }
    const paths = {
      older: at('program/releases/1.0.0'),
      newer: at('program/releases/1.1.0'),
      stamp: '20261001-120000',
      place: 'embedded',
      file: 'x',
    }
    write(
      'program/.switching',
      Object.entries({ ...note, ...paths })
        .map((pair) => `${pair.join('=')}\n`)
        .join(''),
    )
    write('data/postgres/of', 'six weeks of orders\n')
    run(at('program/releases/1.0.0/deploy/rollback.sh'), ['--yes'], '1.0.0-ready')
    expect([read('data/postgres/of'), existsSync(at('program/.switching'))]).toEqual(['six weeks of orders\n', false])
  })

  test('a program folder that is a link to another disk keeps its way back', () => {
    makeRelease('program/releases/1.0.0', '1.0.0')
    symlinkSync('releases/1.0.0', at('program/current'))
    makeRelease('program/releases/.unpacking/dozen-1.1.0', '1.1.0')
    symlinkSync('program', at('linked'))
    const more = { DOZEN_PROGRAM: at('linked') }
    expect(run(at('linked/releases/.unpacking/dozen-1.1.0/deploy/upgrade.sh'), ['--unpacked'], '', more).status).toBe(0)
    expect(readdirSync(at('program/releases')).sort()).toEqual(['1.0.0', '1.1.0'])
  })

  test('a rollback stops the shop only when the older database is filled, and starts it right after the exchange', () => {
    rollback()
    const steps = did().filter((line) => /^systemctl|restore|backup|preflight/.test(line))
    expect(steps.map((line) => line.replace(world, ''))).toEqual([
      expect.stringMatching(/^1\.1\.0 backup/),
      '1.0.0 restore /data/backups/before-0002.backup',
      '1.0.0 upgrade-step preflight',
      'systemctl stop',
      'systemctl start',
      // However it ends.
      'systemctl start',
    ])
  })

  test('in a PostgreSQL of one’s own, a second database takes the place of the first, or the tables are set aside while the shop is away', () => {
    write('dozen.env', `DATA_DIR=${at('data')}\nDATABASE_URL=postgres://eggs@db.example/farm\n`)
    expect(rollback()).toMatchObject({
      status: 0,
      text: expect.stringMatching(/is kept on the same server, as the database whose name ends in _until_\d{8}_\d{6}/),
    })
    expect(
      did()
        .filter((line) => /^systemctl st|upgrade-step (draft|exchange|set-aside)|restore/.test(line))
        .slice(0, 5),
    ).toEqual([
      '1.1.0 upgrade-step draft',
      `1.0.0 restore ${at('data/backups/before-0002.backup')}`,
      'systemctl stop',
      '1.1.0 upgrade-step exchange',
      'systemctl start',
    ])
    rmSync(at('program'), { recursive: true })
    write('did', '')
    expect(rollback('1.1.0-draft')).toMatchObject({
      status: 0,
      text: expect.stringContaining('So the shop has to be stopped while its database is restored, which takes longer.'),
    })
    expect(
      did()
        .filter((line) => /^systemctl st|upgrade-step (draft|exchange|set-aside)|restore/.test(line))
        .slice(0, 5),
    ).toEqual([
      '1.1.0 upgrade-step draft',
      'systemctl stop',
      '1.1.0 upgrade-step set-aside',
      `1.0.0 restore ${at('data/backups/before-0002.backup')}`,
      'systemctl start',
    ])
  })

  test('a rollback that was killed while the older database was made is begun anew, and says so', () => {
    rollback('backup')
    write(
      'program/.switching',
      `what=rollback\nstep=draft\nolder=${at('program/releases/1.0.0')}\nnewer=${at('program/releases/1.1.0')}\nstamp=20261118-010000\nplace=embedded\n`,
    )
    mkdirSync(at('data/restoring-20261118-010000/postgres'), { recursive: true })
    const { status, text } = run(at('program/releases/1.1.0/deploy/rollback.sh'), ['--yes'])
    expect([status, text]).toEqual([
      0,
      expect.stringContaining('The rollback from 1.1.0 to 1.0.0 was interrupted before anything changed. Dozen 1.1.0 keeps running.'),
    ])
    expect([release('current'), existsSync(at('data/restoring-20261118-010000')), existsSync(at('program/.switching'))]).toEqual([
      'releases/1.0.0',
      false,
      false,
    ])
  })

  test('a rollback to a release that does not become ready is taken back', () => {
    expect(rollback('1.0.0-ready')).toMatchObject({
      status: 1,
      text: expect.stringContaining('The rollback was undone: Dozen 1.1.0 is running again.'),
    })
    expect([release('current'), release('previous')]).toEqual(['releases/1.1.0', 'releases/1.0.0'])
    expect(read('data/postgres/of')).toBe('1.1.0\n')
    expect(did().at(-2)).toBe('1.1.0 upgrade-step ready')
  })
})

describe.skipIf(process.platform !== 'linux')('install.sh', () => {
  /** Some of its functions, with the places of this folder. */
  const install = (lines: string, fail?: string) => {
    const places = Object.entries({
      ENV_FILE: 'dozen.env',
      BACKUPS: 'backups',
      PROGRAM: 'program',
      CACHE: 'cache',
      COMMAND: 'dozen',
      UNIT: 'unit',
      CADDYFILE: 'Caddyfile',
      SITE: 'sites/dozen.caddy',
      DATA_DIR: 'data',
    }).map(([name, place]) => `${name}=${at(place)}`)
    const functions = readFileSync('deploy/install.sh', 'utf8').replace(/\nmain "\$@"\n$/, '\n')
    const own = [
      ...places,
      `IMPORT="import $SITE"`,
      `NODE=${process.execPath}`,
      `RELEASE=${process.cwd()}`,
      'has_systemd() { :; }',
      "domain=a.example email=a@a.example port='' PORT=3000",
    ]
    return run('sh', ['-c', [functions, ...own, lines].join('\n')], fail)
  }

  test('leads Caddy to the shop at the next try, if it did not understand its settings at the first', () => {
    script('bin/caddy', `case " $FAIL " in *' caddy '*) echo 'line 3: what?' >&2; exit 1 ;; esac\necho '{}'`)
    const putSite = (fail?: string) => install(`probe() { [ "$FAIL" = taken ]; }\nput_site`, fail)
    expect(putSite('caddy')).toMatchObject({ status: 1, text: expect.stringContaining('line 3: what?') })
    expect(putSite()).toMatchObject({ status: 0, text: '' })
    expect(did().filter(Boolean)).toEqual(['systemctl reload-or-restart'])
    // And leaves it alone when it goes by them.
    expect(putSite('taken')).toMatchObject({ status: 0 })
    expect(did()).toHaveLength(1)
  })

  test('says how another port is chosen, instead of taking none', () => {
    write('dozen.env', `${HOSTILE}PORT=3000\n`)
    expect(install('port=3001; choose_port')).toMatchObject({ status: 1, text: expect.stringContaining('uses port 3000') })
    expect(install('port=3000; choose_port; say "$PORT"')).toEqual({ status: 0, text: '3000\n' })
    expect(install('port=; rm "$ENV_FILE"; choose_port; say "$PORT"')).toEqual({ status: 0, text: '3000\n' })
  })

  test('takes the program away though Caddy hangs, and tells of every place that stays', () => {
    write('dozen.env', `DATA_DIR=${at('data')}\nBACKUP_TO=s3://farm/dozen\n`)
    write('backups/old.backup', '')
    const { status, text } = install('uninstall', 'systemctl-reload')
    expect(status).toBe(0)
    expect(existsSync(at('program'))).toBe(false)
    expect(text).toContain(
      `: rm -r ${at('data')} ${at('backups')} ${at('dozen.env')}; userdel dozen\nThere are also backups in the bucket s3://farm/dozen.`,
    )
    expect(text).toContain('Caddy refused its new settings')
  })
})
