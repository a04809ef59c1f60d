import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveName, type Changes, LIST, type ReleaseList } from '../../src/server/operations/upgrade/newest/release-list.ts'
import { type SigningKey, signFile } from './keys.ts'
import { PLATFORMS } from './options.ts'
import { type Candidate, commitInSignature } from './released.ts'

/** The list that `dozen upgrade` asks for, next to the archives it is about: the folder can be served as it is. */

const archivesIn = (folder: string, { version, commit }: Candidate): ReleaseList['archives'] =>
  Object.fromEntries(
    PLATFORMS.flatMap((platform) => {
      const file = join(folder, archiveName(version, platform))
      if (!existsSync(`${file}.minisig`) || commitInSignature(readFileSync(`${file}.minisig`, 'utf8')) !== commit) return []
      return [[platform, { bytes: statSync(file).size, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') }]]
    }),
  )

type Signer = { signing: SigningKey; now: Date }

export const writeList = async (
  folder: string,
  candidate: Candidate,
  changes: Changes[],
  { signing, now }: Signer,
): Promise<ReleaseList> => {
  const list: ReleaseList = { made: now.toISOString(), ...candidate, archives: archivesIn(folder, candidate), changes }
  const file = join(folder, LIST)
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
  writeFileSync(`${file}.minisig`, await signFile(file, signing, `timestamp:${Math.floor(now.getTime() / 1_000)}\tfile:${LIST}\thashed`))
  return list
}
