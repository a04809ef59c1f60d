import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReleaseTrouble } from './options.ts'

/**
 * Node comes from npm, where somebody else than its makers has put it. They publish the sums of their archives, signed: so
 * the program that goes into a release is compared with the one in theirs.
 */

export const NODE_PLACES = { dist: 'https://nodejs.org/dist', keys: 'https://raw.githubusercontent.com/nodejs/release-keys/HEAD/keys' }

/** Who may release Node, by the fingerprint of their primary key, as Node's README lists them. */
export const NODE_SIGNERS = [
  '108F52B48DB57BB0CC439B2997B01419BD92F80A',
  '5BE8A3F6C8A5C01D106C0AD820B1A390B168D356',
  '655F3B5C1FB3FA8D1A0CA6BDE4A7D232B936D2FD',
  '890C08DB8579162FEE0DF9DB8BEAB4DFCF555EF4',
  '8FCCA13FEF1D0C2E91008E09770F7A9A5AE15600',
  'A363A499291CBBC940DD62E41F10027AF002F8B0',
  'C82FA3AE1CBEDC6BE46B9360C43CEC45C17AB93C',
  'CC68F5A3106FF448322E48ED27F5E38D5B0A215F',
  'DD792F5973C6DE52C432CBDAC77ABFA00DDBF2B7',
]

const WITHOUT = 'To make a release without this check, write --node-unchecked; its signature then says so.'

const get = async (url: string, orNothing = false): Promise<Buffer> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(300_000) })
    if (orNothing && reply.status === 404) return Buffer.alloc(0)
    if (!reply.ok) throw new Error(`it answers ${reply.status}`)
    return Buffer.from(await reply.arrayBuffer())
  } catch (error) {
    const { message, cause } = error as Error
    throw new ReleaseTrouble(`Node can't be checked: ${url} can't be fetched (${(cause as Error)?.message ?? message}). ${WITHOUT}`)
  }
}

/** gpgv reads no armor. */
const unarmored = (text: string): Buffer => {
  const body = /-----BEGIN PGP PUBLIC KEY BLOCK-----[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n=/.exec(text)?.[1] ?? ''
  return Buffer.from(body.replaceAll(/\s/g, ''), 'base64')
}

/** One that is gone signs nothing: the others still count. */
const getKey = async (url: string): Promise<Buffer> => unarmored(String(await get(url, true)))

type Signed = { text: string; signer: string }

/** What a clear-signed text says, if one of the signers has signed it. The key may come from anywhere: its fingerprint counts. */
const openSigned = (folder: string, signed: Buffer, keys: Buffer, signers: readonly string[]): Signed => {
  const at = (name: string) => join(folder, name)
  writeFileSync(at('sums.asc'), signed)
  writeFileSync(at('keys.gpg'), keys)
  const args = ['--keyring', at('keys.gpg'), '--status-fd', '1', '--output', at('sums'), at('sums.asc')]
  const { error, stdout = '', stderr } = spawnSync('gpgv', args, { encoding: 'utf8' })
  if (error) throw new ReleaseTrouble(`Node can't be checked: gpgv can't be started. On Debian: apt-get install gpgv. ${WITHOUT}`)
  const signer = /^\[GNUPG:\] VALIDSIG .* ([0-9A-F]{40})$/m.exec(stdout)?.[1]
  if (!/^\[GNUPG:\] GOODSIG /m.test(stdout) || signer === undefined || !signers.includes(signer))
    throw new ReleaseTrouble(
      `The sums of Node are not signed by someone who may release it, so no release was made. gpgv says: ${stderr.trim()}`,
    )
  return { text: readFileSync(at('sums'), 'utf8'), signer }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export type NodeBinary = { version: string; platform: string; file: string }
export type Publisher = { places: typeof NODE_PLACES; signers: readonly string[] }

/** The fingerprint of whoever signed for this program, if it is the one in Node's own archive. */
export const checkNode = async ({ version, platform, file }: NodeBinary, { places, signers }: Publisher): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-node-'))
  try {
    const sums = await get(`${places.dist}/v${version}/SHASUMS256.txt.asc`)
    const keys = await Promise.all(signers.map((each) => getKey(`${places.keys}/${each}.asc`)))
    const { text, signer } = openSigned(folder, sums, Buffer.concat(keys), signers)
    const name = `node-v${version}-linux-${platform}`
    const archive = await get(`${places.dist}/v${version}/${name}.tar.gz`)
    if (!text.split('\n').includes(`${sha256(archive)}  ${name}.tar.gz`))
      throw new ReleaseTrouble(`${name}.tar.gz of ${places.dist} does not match its signed sum, so no release was made.`)
    writeFileSync(join(folder, 'archive'), archive)
    const published = execFileSync('tar', ['-xzOf', join(folder, 'archive'), `${name}/bin/node`], { maxBuffer: 1e9 })
    if (sha256(published) !== sha256(readFileSync(file)))
      throw new ReleaseTrouble(
        `The Node ${version} that npm brought for ${platform} is not the one that its makers published, so no release was made.`,
      )
    return signer
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
