/** @module-tag rest */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A farm behind the proxy of a company, or with an authority of its own that the system was told to trust. */

const folder = mkdtempSync(join(tmpdir(), 'dozen-authority-'))
const at = (name: string) => join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
// Not loopback to the shop, which would need no certificate, and this machine to the kernel.
const HOST = '0.0.0.0'
const hasOpenssl = (() => {
  try {
    openssl('version')
    return process.platform === 'linux'
  } catch {
    return false
  }
})()

const makeCertificates = () => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '60', '-subj', '/CN=Farm Authority')
  openssl('req', ...key, '-keyout', 'shop.key', '-out', 'shop.csr', '-subj', '/CN=shop')
  writeFileSync(at('names'), `subjectAltName=IP:${HOST}`)
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '60']
  openssl('x509', '-req', '-in', 'shop.csr', '-out', 'shop.pem', ...signed)
  writeFileSync(at('nobody.pem'), '')
  mkdirSync(at('nothing'))
}

describe.runIf(hasOpenssl)('a certificate of an authority that only this system trusts', () => {
  let server: Server
  beforeAll(async () => {
    makeCertificates()
    server = createServer({ key: readFileSync(at('shop.key')), cert: readFileSync(at('shop.pem')) }, (_, reply) => reply.end('{}'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
    rmSync(folder, { recursive: true })
  })

  const doctor = async (trusted: string) => {
    const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env
    const env = {
      ...{ ...rest, SSL_CERT_FILE: at(trusted), SSL_CERT_DIR: at('nothing'), DATA_DIR: folder },
      PUBLIC_URL: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    }
    const child = spawn('sh', ['bin/dozen', 'doctor'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    return text(child.stdout)
  }

  test('is as good as any other to `dozen doctor`, and elsewhere it is not, which is one problem and not two', async () => {
    const trusted = await doctor('ca.pem')
    expect(trusted).toMatch(/^ok +Certificate +It's valid for 59 days more/m)
    expect(trusted).toMatch(/^BAD +Address +Something else answers/m)
    const stranger = await doctor('nobody.pem')
    expect(stranger).toMatch(/^BAD +Certificate +Browsers don't trust the certificate and warn customers/m)
    expect(stranger).toMatch(/^look +Address .* certificate is not trusted/m)
  })

  /** A program that is started with the flags of the shop, and asks as the shop asks others. */
  const asking = async (trusted: string) => {
    const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env
    const flags = readFileSync('bin/node-flags', 'utf8').trim().split('\n')
    const ask = `fetch('https://${HOST}:${(server.address() as AddressInfo).port}').then((r) => r.text(), (e) => e.cause.code).then(console.log)`
    const env = { ...rest, SSL_CERT_FILE: at(trusted), SSL_CERT_DIR: at('nothing') }
    return text(spawn(process.execPath, [...flags, '-e', ask], { env, stdio: ['ignore', 'pipe', 'inherit'] }).stdout)
  }

  test('is trusted by the shop too, for payments, email, backups and alarms', async () => {
    expect(await asking('ca.pem')).toBe('{}\n')
    expect(await asking('nobody.pem')).toMatch(/^(UNABLE_TO_|SELF_SIGNED_)/)
  })
})
