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
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { manifest, ROOT } from '../scripts/packages.ts'
import { prunePackages } from '../scripts/prune-packages.ts'
import { asTypedHere } from '../src/server/kernel/as-typed-here.ts'
import { readConfig } from '../src/server/kernel/config/config.ts'
import { parseEnvironmentFile } from '../src/server/kernel/config/environment-file.ts'
import { VERSION } from '../src/server/kernel/version.ts'

// What runs on a Node that reads no types says them here.
const { explainFailure } = (await import(join(ROOT, 'scripts/explain-failure.mjs'))) as {
  explainFailure: (what: string, end: { status: number | null; signal: string | null; said: string }, root: string) => string | undefined
}
const { digest, SHOP } = (await import(join(ROOT, 'scripts/setup.mjs'))) as {
  digest: (paths: readonly string[], root: string) => string
  SHOP: { args: readonly string[] }
}

const folder = mkdtempSync(join(tmpdir(), 'dozen-release-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const commands = readdirSync(join(ROOT, 'src/server/commands'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && read(`src/server/commands/${name}`).includes('await runCommand('))
  .map((name) => name.replace('.ts', ''))
  // What upgrade and rollback do step by step nobody types.
  .filter((name) => name !== 'upgrade-step')

describe('dozen', () => {
  const dozen = (program: string, args: readonly string[], cwd = folder) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: { PATH: process.env.PATH } })
    return { status, stdout, stderr }
  }

  test('is a shell script that every server can read', () => {
    expect(spawnSync('sh', ['-n', 'bin/dozen'], { cwd: ROOT, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  test('knows every command of the shop, which npm run knows too, and says so when somebody writes it alone', () => {
    const known = /^ {2}(make-admin \|[^)]*)\)$/m.exec(read('bin/dozen'))?.[1]?.split(' | ') ?? []
    expect(commands.length).toBeGreaterThan(7)
    expect(known).toEqual(expect.arrayContaining(commands))
    // One is about the environment file of a server, which a clone does not have.
    for (const name of commands.filter((each) => each !== 'set'))
      expect(manifest.scripts[name], name).toBe(`node scripts/command.mjs ${name}`)
    const { status, stdout } = dozen(join(ROOT, 'bin/dozen'), [])
    expect(status).toBe(0)
    for (const name of [...known, 'start', 'upgrade', 'rollback', 'set', 'version'])
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  })

  test('works from any folder and through links, and refuses what it does not know', () => {
    symlinkSync(join(ROOT, 'bin/dozen'), join(folder, 'first'))
    symlinkSync('first', join(folder, 'second'))
    expect(dozen('./second', ['version'])).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' })
    expect(dozen('./second', ['fly'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'dozen: there is no command "fly". Run dozen to see them all.\n',
    })
  })

  test('runs as root nothing that was compiled in a folder of the shop', () => {
    const release = join(folder, 'of-root')
    for (const name of ['bin', 'node/bin']) mkdirSync(join(release, name), { recursive: true })
    for (const name of ['bin/dozen', 'bin/node-flags', 'package.json']) cpSync(join(ROOT, name), join(release, name))
    writeFileSync(join(release, 'node/bin/node'), '#!/bin/sh\necho "compiled: $NODE_COMPILE_CACHE"\n', { mode: 0o755 })
    chmodSync(folder, 0o755)
    const startAs = (ids: { uid?: number; gid?: number }) =>
      spawnSync(join(release, 'bin/dozen'), ['start'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: '/d', NODE_COMPILE_CACHE: '' },
        ...ids,
      })
    const isRoot = process.getuid?.() === 0
    expect(startAs(isRoot ? { uid: 1, gid: 1 } : {}).stdout).toBe(`compiled: /d/compiled-${VERSION}\n`)
    if (isRoot) expect(startAs({}).stdout).toBe('compiled: \n')
  })

  test('starts the shop with the flags that npm start gives it', () => {
    expect(SHOP.args).toEqual([...read('bin/node-flags').trim().split('\n'), 'src/server/start/main.ts'])
  })
})

describe('a release', () => {
  test('has its heading in the changelog, and a container its label and its image', () => {
    expect(read('compose.yml')).toContain(`\n    image: dozen:${VERSION}\n`)
    expect(read('Containerfile')).toContain(`\nARG VERSION=${VERSION}\n`)
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${VERSION.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`, 'm'))
  })

  test('goes into a container without data, secrets or history, and all that differs there is written beside it', () => {
    // Everything stays outside but what is named; Docker reads this name alone.
    const [first, ...named] = read('.dockerignore').trim().split('\n')
    expect([first, named.filter((line) => /data|env|git|node_modules/.test(line))]).toEqual(['*', []])
    for (const name of ['.env', 'shop.env']) expect(read('.gitignore').split('\n')).toContain(name)
    const asked = [...read('compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const typed = [...read('docs/operating.md').matchAll(/^echo (\w+)=\S+ >>? \.env$/gm)].map(([, name]) => name)
    expect(new Set(asked)).toEqual(new Set(typed))
  })

  test('backs itself up as a container, into a volume of its own that belongs to its user, unless shop.env says otherwise', () => {
    const compose = read('compose.yml')
    // Of two files the last one wins; what stands in the file itself would win over both.
    expect(compose).toMatch(/ env_file:\n +- path: deploy\/container\.env\n +- path: shop\.env\n/)
    expect(compose).not.toMatch(/^ +BACKUP_TO:/m)
    expect(compose).toMatch(/\n {6}- backups:\/backups\n/)
    expect(compose).toMatch(/\nvolumes:\n(.*\n)*? {2}backups:\n/)
    const { backups } = readConfig(parseEnvironmentFile(read('deploy/container.env')))
    expect(backups.to).toEqual({ folder: '/backups' })
    expect(read('Containerfile')).toMatch(/install -d -o dozen -g dozen -m 700 \/data \/backups\n/)
  })

  test('leaves out of packages what no server reads, and never a licence', () => {
    const files = {
      kept: [
        'one/index.js',
        'one/LICENSE.md',
        'one/lib/test.js',
        '@a/two/README.md',
        '@a/two/node_modules/three/licence',
        '@a/two/lib/NOTICE',
      ],
      gone: [
        'one/README.md',
        'one/index.d.ts',
        'one/index.js.map',
        'one/test/a.js',
        '@a/two/src/a.ts',
        '@a/two/node_modules/three/docs/a.html',
      ],
    }
    const packages = join(folder, 'node_modules')
    for (const file of [...files.kept, ...files.gone]) {
      mkdirSync(join(packages, file, '..'), { recursive: true })
      writeFileSync(join(packages, file), '')
    }
    prunePackages(packages)
    expect([...files.kept, ...files.gone].filter((file) => existsSync(join(packages, file)))).toEqual(files.kept)
  })
})

test('a folder that is moved is neither installed nor built again', () => {
  const made = ['package.json', 'scripts']
  for (const place of ['here', 'there']) for (const part of made) cpSync(join(ROOT, part), join(folder, place, part), { recursive: true })
  expect(digest(made, join(folder, 'there'))).toBe(digest(made, join(folder, 'here')))
  cpSync(join(ROOT, 'package.json'), join(folder, 'there/scripts/package.json'))
  expect(digest(made, join(folder, 'there'))).not.toBe(digest(made, join(folder, 'here')))
})

describe('when installing fails, the sentence is about', () => {
  const ended = (said: string, end = {}) =>
    explainFailure('The packages could not be installed', { status: 1, signal: null, said, ...end }, '/opt/dozen')

  // As npm 9, 10 and 11 were heard to say it.
  test.each([
    ['memory', 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', { status: 134 }, /ran out of memory/],
    ['memory, when the system ends npm without a word', '', { status: null, signal: 'SIGKILL' }, /ran out of memory/],
    ['the disk', 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', { status: 0 }, /disk is full/],
    [
      'the home folder',
      "npm error code EACCES\nnpm error syscall mkdir\nnpm error path /nonexistent\nnpm error FetchError: Invalid response body while trying to fetch https://registry.npmjs.org/zod: EACCES: permission denied, mkdir '/nonexistent'",
      {},
      /can't write to its cache in your home folder \(\/nonexistent\)/,
    ],
    [
      'the folder of the shop',
      'npm ERR! code EACCES\nnpm ERR! syscall mkdir\nnpm ERR! path /opt/dozen/node_modules',
      {},
      /you can't write to the shop's folder \(\/opt\/dozen\/node_modules\)/,
    ],
    ['what the lockfile knows', 'npm error code EINTEGRITY', {}, /doesn't match the lockfile/],
    [
      'the registry',
      'npm error code ECONNREFUSED\nnpm error FetchError: request to http://127.0.0.1:9/zod failed, reason: connect ECONNREFUSED 127.0.0.1:9',
      {},
      /registry can't be reached.* npm says: .*failed, reason: connect ECONNREFUSED/,
    ],
    ['the registry that nobody trusts', 'npm error code SELF_SIGNED_CERT_IN_CHAIN', {}, /registry can't be reached/],
  ])('%s', (_, said, end, sentence) => {
    expect(ended(said, end)).toMatch(sentence)
    expect(ended(said, end)).not.toContain('\n')
  })

  test('nothing that was not foreseen: then what npm said is shown as it is', () => {
    expect(ended('npm error Cannot read properties of undefined')).toBeUndefined()
    expect(ended('src/web/network.ts: syntax error')).toBeUndefined()
  })
})

test.each([
  ['Write: npm run restore -- FILE, or npm run restore -- --list', 'Write: dozen restore FILE, or dozen restore --list'],
  ['tried again every 15 minutes, or at once with npm run backup.', 'tried again every 15 minutes, or at once with dozen backup.'],
  ['npm start', 'npm start'],
])('a sentence names a command as it is typed where it is read: %s', (inClone, inRelease) => {
  expect([asTypedHere(inClone, false), asTypedHere(inClone, true)]).toEqual([inClone, inRelease])
})
