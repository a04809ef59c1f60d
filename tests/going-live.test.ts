/** @module-tag rest */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAuthority } from './going-live/authority.ts'
import { chooseCommit } from './going-live/made/older.ts'

/** What `npm run going-live` begins with, and what it says when it cannot go on. The run itself is no part of `npm test`. */

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dozen-going-live-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@people.example', ...args], { cwd: folder, encoding: 'utf8' }).trim()
const commit = (subject: string) => {
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', subject)
  return git('rev-parse', 'HEAD')
}
const addStep = (name: string) => {
  writeFileSync(join(folder, 'migrations', name), `select '${name}';`)
  return commit(name)
}

test('the older release is of the newest commit that is nine migrations back and leads to those of today', () => {
  git('init', '--quiet')
  mkdirSync(join(folder, 'migrations'))
  addStep('0001_a.sql')
  expect(() => chooseCommit(folder)).toThrow('no commit is 9 migrations older')
  const wanted = commit('words')
  // From this one nobody gets to today's: its step has another number there.
  addStep('0003_b.sql')
  renameSync(join(folder, 'migrations/0003_b.sql'), join(folder, 'migrations/0002_b.sql'))
  commit('renamed')
  for (let number = 3; number <= 10; number++) addStep(`${String(number).padStart(4, '0')}_c.sql`)
  expect(chooseCommit(folder)).toBe(wanted)
  const copy = join(folder, 'shallow')
  git('clone', '--quiet', '--depth', '1', `file://${folder}`, copy)
  expect(() => chooseCommit(copy)).toThrow('git fetch --unshallow')
})

test.skipIf(process.platform === 'win32')('an authority that does not start ends the run with a sentence that says why', async () => {
  const why = 'Error: listen tcp :14000: bind: address already in use'
  writeFileSync(join(folder, 'caddy'), `#!/bin/sh\necho "${why}" >&2\nexit 1\n`)
  chmodSync(join(folder, 'caddy'), 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  await expect(openAuthority(join(folder, 'root.crt'))).rejects.toThrow(
    `The run's own certificate authority does not start on port 14000, and without it there is no https. Caddy says: ${why}`,
  )
})
