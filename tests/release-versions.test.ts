/** @module-tag rest */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkChangelog, parseChangelog } from '../scripts/release/changelog.ts'
import { checkFolder, checkPublished, checkTag, NOT_FOR_SHARING } from '../scripts/release/released.ts'
import { VERSION } from '../src/server/kernel/version.ts'
import { compareVersions, parseList } from '../src/server/operations/upgrade/newest/release-list.ts'

/** A version is one commit, with one entry in the changelog. */

const folder = mkdtempSync(join(tmpdir(), 'dozen-versions-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HERE = { version: '1.2.0', commit: 'b'.repeat(40) }
const THERE = 'a'.repeat(40)
const RAISE = 'Raise it: npm version NUMBER --no-git-tag-version (package.json and package-lock.json), VERSION in Containerfile'

test('a release is made from a commit: not with uncommitted changes, unless that is written out', () => {
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '--shared', '.', clone])
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  writeFileSync(join(clone, 'eggs.txt'), 'Not committed')
  const made = spawnSync(process.execPath, ['scripts/release.ts', '--unsigned', '--node-unchecked'], { cwd: clone, encoding: 'utf8' })
  expect([made.status, made.stdout + made.stderr]).toEqual([1, expect.stringContaining('There are uncommitted changes')])
  expect(existsSync(join(clone, 'release'))).toBe(false)
})

describe('the changelog', () => {
  const log = (...sections: string[]) => parseChangelog(`# Changelog\n\nWords.\n\n${sections.join('\n\n')}\n`)
  const OLD = '## 1.1.0 - 2026-11-18\n\n- Old.'

  test('of this project has an entry for the version in package.json and package-lock.json, and none that is newer', () => {
    const { entries } = parseChangelog(readFileSync('CHANGELOG.md', 'utf8'))
    expect([entries[0]?.version, JSON.parse(readFileSync('package-lock.json', 'utf8')).version]).toEqual([VERSION, VERSION])
    const versions = entries.map(({ version }) => version)
    expect([...versions].sort((one, other) => compareVersions(other, one))).toEqual(versions)
    expect(entries.every(({ text }) => text.length > 0)).toBe(true)
  })

  test('lets a release go out that is its newest entry, and no other', () => {
    expect(() => checkChangelog(log('## Unreleased', '## 1.2.0 - 2026-12-01\n\n- New.', OLD), '1.2.0')).not.toThrow()
    expect(() => checkChangelog(log(OLD), '1.2.0')).toThrow(`says 1.2.0, but the newest entry in CHANGELOG.md is 1.1.0. ${RAISE}`)
    expect(() => checkChangelog(log('## 1.2.0 - 2026-12-01', OLD), '1.2.0')).toThrow('is empty')
    expect(() => checkChangelog(log('## Unreleased\n\n- More.', OLD), '1.1.0')).toThrow('has changes under Unreleased')
    expect(() => log('## 1.2.0', OLD)).toThrow('has a heading "1.2.0"')
  })
})

describe('a version that was already released is not made again from another commit', () => {
  test('if its tag is there', () => {
    expect(() => checkTag(HERE, THERE)).toThrow(
      `already released: the tag v1.2.0 is on commit ${THERE.slice(0, 10)}, not on this one. ${RAISE}`,
    )
    for (const tagged of [undefined, HERE.commit]) expect(() => checkTag(HERE, tagged)).not.toThrow()
  })

  test.each([
    ['another one', THERE, true],
    ['this one', HERE.commit, false],
    ['none, for it was only a try', NOT_FOR_SHARING, false],
  ])('if its archives are there, from %s', (_, commit, isRefused) => {
    writeFileSync(
      join(folder, 'dozen-1.2.0-linux-x64.tar.gz.minisig'),
      `untrusted comment: x\nx\ntrusted comment: timestamp:1\tcommit:${commit}\nx\n`,
    )
    writeFileSync(
      join(folder, 'dozen-1.1.0-linux-x64.tar.gz.minisig'),
      `untrusted comment: x\nx\ntrusted comment: timestamp:1\tcommit:${THERE}\nx\n`,
    )
    if (isRefused)
      expect(() => checkFolder(HERE, folder)).toThrow(/from commit a{10}\. If anyone has them.*delete them first: rm .*dozen-1\.2\.0-\*$/)
    else expect(() => checkFolder(HERE, folder)).not.toThrow()
  })

  test('if shops can fetch it, or a newer one', () => {
    const list = { made: '2026-12-01T00:00:00Z', archives: {}, changes: [] }
    expect(() => checkPublished(HERE, { ...list, version: '1.2.0', commit: THERE })).toThrow('already released, from commit aaaaaaaaaa')
    expect(() => checkPublished(HERE, { ...list, version: '1.10.0', commit: THERE })).toThrow(
      'Dozen 1.10.0 is already released, which is newer',
    )
    for (const published of [undefined, { ...list, ...HERE }, { ...list, version: '1.1.0', commit: THERE }])
      expect(() => checkPublished(HERE, published)).not.toThrow()
  })
})

test('a list is read only if it is whole', () => {
  const list = { made: '2026-12-01T00:00:00Z', ...HERE, archives: { x64: { bytes: 1, sha256: 'a'.repeat(64) } }, changes: [] }
  expect(parseList(JSON.stringify(list))).toEqual(list)
  const broken = [
    'eggs',
    'null',
    '[]',
    JSON.stringify({ ...list, version: '../1.2.0' }),
    JSON.stringify({ ...list, made: 'soon' }),
    JSON.stringify({ ...list, archives: { x64: { bytes: -1, sha256: 'a'.repeat(64) } } }),
    JSON.stringify({ ...list, archives: { x64: null } }),
    JSON.stringify({ ...list, archives: undefined }),
    JSON.stringify({ ...list, archives: 5 }),
    JSON.stringify({ ...list, commit: undefined }),
    JSON.stringify({ ...list, changes: [{ version: '1.2.0' }] }),
    JSON.stringify({ ...list, changes: [{ version: '1.2.0', day: '\u001b[2J', text: '' }] }),
  ]
  expect(broken.map(parseList)).toEqual(broken.map(() => undefined))
})
