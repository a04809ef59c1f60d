import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSignature, readPublicKey } from '../../../src/server/operations/upgrade/minisign.ts'
import { formatNewest, toPlainText } from '../../../src/server/operations/upgrade/newest/format-changes.ts'
import { archiveName, parseList } from '../../../src/server/operations/upgrade/newest/release-list.ts'
import { ensure, type Target, textOf } from '../engine/target.ts'

/** The list of releases, and the signatures that releases have. */

// An Ed25519 key of nobody's, in the form that Node reads.
const PRIVATE = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})
const PUBLIC = createPublicKey(PRIVATE).export({ format: 'der', type: 'spki' }).subarray(-32)
const ID = Buffer.from('0102030405060708', 'hex')
const keyLine = Buffer.concat([Buffer.from('Ed'), ID, PUBLIC]).toString('base64')
const KEY = readPublicKey(keyLine)

const CONTENT = 'eggs'
const FILE = join(mkdtempSync(join(tmpdir(), 'dozen-fuzz-')), 'file')
writeFileSync(FILE, CONTENT)

const signed = (comment: string): string => {
  const body = sign(null, createHash('blake2b512').update(CONTENT).digest(), PRIVATE)
  const ofComment = sign(null, Buffer.concat([body, Buffer.from(comment)]), PRIVATE)
  const first = Buffer.concat([Buffer.from('ED'), ID, body]).toString('base64')
  return `untrusted comment: x\n${first}\ntrusted comment: ${comment}\n${ofComment.toString('base64')}\n`
}
const COMMENT = 'timestamp:1763400000\tfile:releases.json'

const LIST = JSON.stringify({
  made: '2026-11-17T17:00:00.000Z',
  version: '1.2.0',
  commit: 'a'.repeat(40),
  archives: { x64: { bytes: 80_000_000, sha256: 'b'.repeat(64) } },
  changes: [{ version: '1.2.0', day: '2026-11-17', text: '## New\n\n- **Eggs** ([why](docs/x.md))' }],
})

const checkList = (text: string): void => {
  const list = parseList(text)
  if (!list) return
  ensure(!/[\p{Cc}]/u.test(formatNewest(list, '1.1.0').replaceAll('\n', '')), 'What changed moves no cursor')
  ensure(/^dozen-\d+\.\d+\.\d+-linux-x64\.tar\.gz$/.test(archiveName(list.version, 'x64')), 'An archive has a name of ours')
  const archive = list.archives.x64
  ensure(archive === undefined || (archive.bytes > 0 && /^[0-9a-f]{64}$/.test(archive.sha256)), 'An archive has a size and a digest')
  ensure(typeof list.commit === 'string' && new Date(list.made).getTime() > 0, 'A list says when and from what it was made')
}

export const releases: Target = {
  reads: 'lists of releases and their signatures',
  seeds: () => [LIST, signed(COMMENT), signed('other'), `untrusted comment: minisign public key\n${keyLine}\n`],
  tokens: [
    '"made"',
    '"version"',
    '"archives"',
    '"changes"',
    '"commit"',
    '"text"',
    '"bytes"',
    '"sha256"',
    '{',
    '}',
    '[',
    ']',
    'null',
    '""',
    '0',
    '1.10.0',
    'untrusted comment: ',
    'trusted comment: ',
    '\n',
    '\r\n',
    '=',
    '\u001b[2J',
    '**',
    '](',
    '# ',
    'RW',
  ],
  longest: 20_000,
  check: async (input) => {
    const text = textOf(input)
    checkList(text)
    ensure(!/(?!\n)\p{Cc}/u.test(toPlainText(text)), 'A plain text has no controls')
    const key = readPublicKey(text)
    ensure(key === undefined || (key.bytes.length === 32 && /^[0-9A-F]{16}$/.test(key.id)), 'A key has 32 bytes and a name')
    if (!KEY || !text.startsWith('untrusted')) return
    const verdict = await checkSignature(FILE, text, KEY)
    ensure('trouble' in verdict || [COMMENT, 'other'].includes(verdict.comment), 'Only what was signed is believed')
  },
}
