/**
 * Tells upgrade.sh whether an archive is signed with the key of the release that runs, before anything in it is unpacked.
 *
 *   verify.mjs FILE SIGNATURE KEY    the key's number and the signed name of the file if so; otherwise a sentence, and the exit code 1
 */
import { readFileSync } from 'node:fs'
import { checkSignature, readPublicKey } from '../src/server/operations/upgrade/minisign.ts'

const [file, signature, keyFile] = process.argv.slice(2)
const key = readPublicKey(readFileSync(keyFile, 'utf8'))
const verdict = key
  ? await checkSignature(file, readFileSync(signature, 'utf8'), key)
  : { trouble: `${keyFile} isn't a minisign public key.` }
const named = /(?:^|\t)file:([^\t]*)/.exec(verdict.comment ?? '')?.[1] ?? ''
process.stdout.write(`${verdict.trouble ?? `${key.id} ${named}`}\n`)
process.exit(verdict.trouble === undefined ? 0 : 1)
