import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { blake2b, readPublicKey, shownId } from '../../src/server/operations/upgrade/minisign.ts'
import { ReleaseTrouble } from './options.ts'

/**
 * The key that releases are signed with. The secret one is an ordinary PEM file, which `openssl` makes and encrypts too; the
 * public one and the signatures are minisign's.
 */

export type SigningKey = { id: Buffer; secret: KeyObject; publicText: string }

const publicBytes = (secret: KeyObject): Buffer => Buffer.from(createPublicKey(secret).export({ format: 'jwk' }).x ?? '', 'base64url')

/** Whoever has the key has its number: it is made of the key itself, so that nothing but the key has to be kept. */
const asSigningKey = (secret: KeyObject): SigningKey => {
  const bytes = publicBytes(secret)
  const id = createHash('sha256').update(bytes).digest().subarray(0, 8)
  const line = Buffer.concat([Buffer.from('Ed'), id, bytes]).toString('base64')
  return { id, secret, publicText: `untrusted comment: minisign public key ${shownId(id)}\n${line}\n` }
}

const isInside = (file: string, folder: string): boolean => {
  const place = resolve(existsSync(dirname(file)) ? realpathSync(dirname(file)) : dirname(file), basename(file))
  return !relative(realpathSync(folder), place).startsWith('..')
}

const refuseInside = (file: string, folder: string) => {
  if (isInside(file, folder))
    throw new ReleaseTrouble(
      `${file} is inside the project's folder, from which it could be committed or shared. Choose a place outside of it.`,
    )
}

/** Makes a key pair: FILE, readable by you alone, and FILE.pub. */
export const makeKey = (file: string, project: string): SigningKey => {
  refuseInside(file, project)
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = asSigningKey(privateKey)
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx', flush: true })
    writeFileSync(`${file}.pub`, key.publicText, { flag: 'wx' })
  } catch (error) {
    const { code, message, path } = error as NodeJS.ErrnoException
    throw new ReleaseTrouble(code === 'EEXIST' ? `${path} already exists, and keys are never overwritten. Choose another name.` : message)
  }
  return key
}

/** `passphrase`: of a key that openssl encrypted. */
export const readKey = (file: string, project: string, passphrase: string | undefined): SigningKey => {
  refuseInside(file, project)
  if (!existsSync(file)) throw new ReleaseTrouble(`There is no key ${file}.`)
  if (process.platform !== 'win32' && statSync(file).mode & 0o077)
    throw new ReleaseTrouble(`Others on this machine can read the key ${file}. First: chmod 600 ${file}`)
  try {
    const secret = createPrivateKey({ key: readFileSync(file), passphrase })
    if (secret.asymmetricKeyType === 'ed25519') return asSigningKey(secret)
  } catch {
    // Told below.
  }
  throw new ReleaseTrouble(`${file} is not an Ed25519 key in PEM, or its passphrase (RELEASE_KEY_PASSPHRASE) is missing or wrong.`)
}

/** A public key to put into a release, for the one that comes after it. */
export const readCarried = (file: string): string => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (readPublicKey(text) === undefined) throw new ReleaseTrouble(`${file} isn't a minisign public key.`)
  return text
}

/** The text of FILE.minisig. The same file, key and comment make the same text. */
export const signFile = async (file: string, { id, secret }: SigningKey, comment: string): Promise<string> => {
  const signature = sign(null, await blake2b(file), secret)
  const ofComment = sign(null, Buffer.concat([signature, Buffer.from(comment)]), secret)
  const first = Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64')
  return `untrusted comment: signature of a release of Dozen\n${first}\ntrusted comment: ${comment}\n${ofComment.toString('base64')}\n`
}
