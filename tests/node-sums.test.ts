/** @module-tag rest */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkNode, NODE_SIGNERS } from '../scripts/release/node-sums.ts'

/** The Node of a release is the one that its makers published: played by a server on this machine, with real signatures. */

const VERSION = '24.21.0'
const NAME = `node-v${VERSION}-linux-x64`

const folder = mkdtempSync(join(tmpdir(), 'dozen-node-sums-'))
const at = (name: string) => join(folder, name)
const served = new Map<string, Buffer | string>()
const server = createServer((request, reply) => {
  const body = served.get(request.url ?? '')
  reply.writeHead(body === undefined ? 404 : 200).end(body)
})
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0
const hasTools = process.platform === 'linux' && isThere('gpg') && isThere('gpgv')

const gpg = (args: readonly string[], input?: string | Buffer): Buffer => {
  const { status, stdout, stderr } = spawnSync(
    'gpg',
    ['--homedir', at('keys'), '--batch', '--pinentry-mode', 'loopback', '--passphrase', '', ...args],
    { input },
  )
  if (status !== 0) throw new Error(String(stderr))
  return stdout
}
const makeSigner = (name: string): string => {
  gpg(['--quick-gen-key', name, 'ed25519', 'sign', 'never'])
  const fingerprint = /^fpr:+([0-9A-F]{40}):/m.exec(String(gpg(['--with-colons', '--list-keys', name])))?.[1] ?? ''
  served.set(`/keys/${fingerprint}.asc`, gpg(['--armor', '--export', fingerprint]))
  return fingerprint
}

let maker = ''
let stranger = ''
const publish = (signer: string, sum?: string) => {
  const archive = readFileSync(at('archive.tar.gz'))
  const sums = `${'0'.repeat(64)}  other.tar.gz\n${sum ?? createHash('sha256').update(archive).digest('hex')}  ${NAME}.tar.gz\n`
  served.set(`/dist/v${VERSION}/${NAME}.tar.gz`, archive)
  served.set(`/dist/v${VERSION}/SHASUMS256.txt.asc`, gpg(['--local-user', signer, '--clear-sign'], sums))
}
const check = (signers: readonly string[] = [maker]) => {
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return checkNode(
    { version: VERSION, platform: 'x64', file: at('node') },
    { places: { dist: `${here}/dist`, keys: `${here}/keys` }, signers },
  )
}

beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  if (!hasTools) return
  mkdirSync(at('keys'), { mode: 0o700 })
  mkdirSync(at(`${NAME}/bin`), { recursive: true })
  writeFileSync(at(`${NAME}/bin/node`), 'the program')
  spawnSync('tar', ['-czf', at('archive.tar.gz'), '-C', folder, NAME])
  maker = makeSigner('maker')
  stranger = makeSigner('stranger')
})
afterAll(() => {
  server.close()
  spawnSync('gpgconf', ['--homedir', at('keys'), '--kill', 'all'])
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  if (!hasTools) return
  publish(maker)
  writeFileSync(at('node'), 'the program')
})

test.skipIf(!hasTools)('the program that its makers signed for is taken, and who signed is told', async () => {
  expect(await check()).toBe(maker)
  expect(await check([stranger, maker])).toBe(maker)
  // Whose key is no longer there has signed nothing.
  expect(await check(['0'.repeat(40), maker])).toBe(maker)
})

test.skipIf(!hasTools)('another program, another archive, and sums that a stranger signed or somebody changed are refused', async () => {
  writeFileSync(at('node'), 'another program')
  await expect(check()).rejects.toThrow('is not the one that its makers published')
  publish(maker, '1'.repeat(64))
  await expect(check()).rejects.toThrow('does not match its signed sum')
  publish(stranger)
  await expect(check()).rejects.toThrow('not signed by someone who may release it')
  // A stranger's key at the address of a maker's: the fingerprint counts.
  const own = served.get(`/keys/${maker}.asc`) ?? ''
  served.set(`/keys/${maker}.asc`, served.get(`/keys/${stranger}.asc`) ?? '')
  await expect(check()).rejects.toThrow('not signed by someone who may release it')
  served.set(`/keys/${maker}.asc`, own)
  publish(maker)
  const path = `/dist/v${VERSION}/SHASUMS256.txt.asc`
  served.set(path, String(served.get(path)).replace('other.tar.gz', 'third.tar.gz'))
  await expect(check()).rejects.toThrow('not signed by someone who may release it')
})

test('without a connection there is no release, unless that is written out', async () => {
  served.clear()
  await expect(check(NODE_SIGNERS)).rejects.toThrow(
    /can't be fetched \(it answers 404\)\. To make a release without this check, write --node-unchecked/,
  )
})
