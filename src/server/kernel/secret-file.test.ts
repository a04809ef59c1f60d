import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isSameSecret } from '../identity/same-secret.ts'
import { storedSecret } from './secret-file.ts'
import { StartRefused } from './start-refused.ts'

const folder = mkdtempSync(join(tmpdir(), 'dozen-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const make = () => 'm'.repeat(43)
const broken = ['', '\n', 'm'.repeat(31)]

test('a secret is made once, for its owner alone, and nothing else is left beside it', () => {
  const file = join(folder, 'new', 'secret')
  expect(storedSecret(file, make)).toBe(make())
  expect(storedSecret(file, () => 'x'.repeat(43))).toBe(make())
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'new'))).toEqual(['secret'])
})

test.each(broken)('of a file that holds %j another secret takes the place', (text) => {
  const file = join(folder, 'key')
  writeFileSync(file, text)
  expect(storedSecret(file, make)).toBe(make())
  expect(readFileSync(file, 'utf8')).toBe(make())
})

test.each(broken)('where another secret would lock people out, a file that holds %j is named and left as it is', (text) => {
  const file = join(folder, 'kept')
  writeFileSync(file, text)
  const refused = () => storedSecret(file, make, 'Put your copy of it back.')
  expect(refused).toThrow(StartRefused)
  expect(refused).toThrow(`Dozen cannot start: ${file} is empty or cut short. Put your copy of it back.`)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('nothing is the same as an empty secret', () => {
  expect([isSameSecret(Buffer.from(''), Buffer.from('')), isSameSecret(Buffer.from('a'), Buffer.from('a'))]).toEqual([false, true])
})
