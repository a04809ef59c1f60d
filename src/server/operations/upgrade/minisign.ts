import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Signatures as minisign makes them: Ed25519 over the file's BLAKE2b-512, and once more over that signature and its comment.
 * So anyone can check an archive with a program of their distribution, before there is a shop that could.
 */

const PREHASHED = 'ED'
const ID_AT = 2
const BODY_AT = 10

export type PublicKey = { id: string; bytes: Buffer }

/** As minisign writes it: a number, which is stored the other way round. */
export const shownId = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex').toUpperCase()

/** A key file of minisign, or the line of it that counts. */
export const readPublicKey = (text: string): PublicKey | undefined => {
  const line = text.trim().split(/\r?\n/).at(-1) ?? ''
  if (!/^RW[\w+/]{54}$/.test(line)) return undefined
  const all = Buffer.from(line, 'base64')
  return { id: shownId(all.subarray(ID_AT, BODY_AT)), bytes: all.subarray(BODY_AT) }
}

export const blake2b = async (file: string): Promise<Buffer> => {
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}

const LINES = /^untrusted comment: .*\r?\n([\w+/]{99}=)\r?\ntrusted comment: (.*)\r?\n([\w+/]{86}==)\s*$/

type Signature = { alg: string; id: string; body: Buffer; comment: string; ofComment: Buffer }

const readSignature = (text: string): Signature | undefined => {
  const [, first = '', comment = '', last = ''] = LINES.exec(text) ?? []
  if (!first) return undefined
  const all = Buffer.from(first, 'base64')
  const [alg, id, body] = [all.toString('latin1', 0, ID_AT), shownId(all.subarray(ID_AT, BODY_AT)), all.subarray(BODY_AT)]
  return { alg, id, body, comment, ofComment: Buffer.from(last, 'base64') }
}

/** What the signature says about the file, or a sentence about why it does not count. */
export type Verdict = { comment: string } | { trouble: string }

export const checkSignature = async (file: string, text: string, key: PublicKey): Promise<Verdict> => {
  const signature = readSignature(text)
  if (signature?.alg !== PREHASHED) return { trouble: "Its signature is damaged, or isn't a minisign signature. Download it again." }
  const { id, body, comment, ofComment } = signature
  if (id !== key.id)
    return {
      trouble: `It is signed with key ${id}, but this release trusts only key ${key.id}. Someone else made it, or you skipped the release that changes the key. Don't install it until you know which (docs/operating.md, Signed releases).`,
    }
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.bytes.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isWhole =
    verify(null, await blake2b(file), publicKey, body) && verify(null, Buffer.concat([body, Buffer.from(comment)]), publicKey, ofComment)
  return isWhole ? { comment } : { trouble: 'It does not match its signature: it is damaged, or someone changed it. Download both again.' }
}
