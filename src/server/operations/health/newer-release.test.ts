import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeKey } from '../../../../scripts/release/keys.ts'
import { writeList } from '../../../../scripts/release/publish.ts'
import { openNewerRelease } from './newer-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'dozen-newer-'))
const served = join(folder, 'served')
mkdirSync(served)
const key = makeKey(join(folder, 'key'), process.cwd())
let asked = 0
let hangs = false
const server = createServer((request, reply) => {
  asked += 1
  if (hangs) return
  reply.end(readFileSync(join(served, request.url ?? '')))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const NOW = new Date('2026-12-01T12:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const publish = (version: string) => writeList(served, { version, commit: 'a' }, [], { signing: key, now: NOW })
const openWith = (keyFile: string) => {
  const { ask, look } = openNewerRelease(keyFile, '1.1.0')
  return async (...given: Parameters<typeof look>) => {
    await ask(given[1], given[2])
    return look(...given)
  }
}
const open = () => openWith(join(folder, 'key.pub'))

test('a newer release is named with the way to it, and its folder asked once a day', async () => {
  const find = open()
  await publish('1.1.0')
  expect(await find('Eggs.', url, NOW)).toEqual({ state: 'ok', says: 'Eggs. It is the newest release as of 2026-12-01.' })
  await publish('1.2.0')
  expect(await find('Eggs.', url, later(23))).toMatchObject({ state: 'ok' })
  expect(asked).toBe(2)
  expect(await find('Eggs.', url, later(25))).toMatchObject({
    state: 'warn',
    says: 'Eggs. Dozen 1.2.0 is out.',
    toDo: expect.stringContaining('dozen upgrade'),
  })
})

test('doctor, a program of its own each time, asks each time', async () => {
  await publish('1.1.0')
  expect(await open()('Eggs.', url, NOW)).toMatchObject({ state: 'ok' })
  await publish('1.2.0')
  expect(await open()('Eggs.', url, NOW)).toMatchObject({ state: 'warn', says: 'Eggs. Dozen 1.2.0 is out.' })
})

test('a folder that is away is asked again in an hour, and says so meanwhile', async () => {
  const find = open()
  expect(await find('Eggs.', 'http://127.0.0.1:1', NOW)).toMatchObject({ state: 'warn', says: expect.stringContaining('ECONNREFUSED') })
  expect(await find('Eggs.', url, later(0.5))).toMatchObject({ state: 'warn' })
  expect(await find('Eggs.', url, later(2))).toMatchObject({ says: 'Eggs. Dozen 1.2.0 is out.' })
})

test('nobody is asked without an address, or where no key of a maker is known', async () => {
  asked = 0
  expect(await open()('Eggs.', undefined, NOW)).toEqual({ state: 'ok', says: 'Eggs.' })
  expect(await openWith(join(folder, 'none'))('Eggs.', url, NOW)).toEqual({ state: 'ok', says: 'Eggs.' })
  expect(asked).toBe(0)
})

test('whoever looks while a folder hangs has the last answer at once', async () => {
  const { ask, look } = openNewerRelease(join(folder, 'key.pub'), '1.1.0')
  expect(look('Eggs.', url, NOW)).toEqual({ state: 'ok', says: 'Eggs.' })
  await ask(url, NOW)
  expect(look('Eggs.', url, NOW)).toMatchObject({ says: 'Eggs. Dozen 1.2.0 is out.' })
  hangs = true
  expect(look('Eggs.', url, later(25))).toMatchObject({ says: 'Eggs. Dozen 1.2.0 is out.' })
  await ask(url, later(25))
  hangs = false
  expect(look('Eggs.', url, later(25))).toMatchObject({ state: 'warn', says: expect.stringContaining("We can't tell") })
})

test('without a folder for temporary files it says so, and asks again in an hour', async () => {
  const find = open()
  vi.stubEnv('TMPDIR', join(folder, 'missing'))
  expect(await find('Eggs.', url, NOW)).toMatchObject({ state: 'warn', says: expect.stringContaining('ENOENT') })
  vi.unstubAllEnvs()
  expect(await find('Eggs.', url, later(2))).toMatchObject({ says: 'Eggs. Dozen 1.2.0 is out.' })
})
