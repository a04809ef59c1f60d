import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releasesUrlTrouble } from '../../src/server/kernel/config/releases-url.ts'
import { type PublicKey, readPublicKey } from '../../src/server/operations/upgrade/minisign.ts'
import { FetchTrouble, NotThere } from '../../src/server/operations/upgrade/newest/fetch-file.ts'
import { readList } from '../../src/server/operations/upgrade/newest/read-list.ts'
import { compareVersions, type ReleaseList } from '../../src/server/operations/upgrade/newest/release-list.ts'
import { RAISE } from './changelog.ts'
import type { SigningKey } from './keys.ts'
import { ReleaseTrouble } from './options.ts'

/** A version is one commit, for good: whoever has its archive has the same as everybody. */

/** In a signature, in the place of the commit of an archive that was made with uncommitted changes. */
export const NOT_FOR_SHARING = 'uncommitted-not-for-sharing'

export type Candidate = { version: string; commit: string }

const short = (commit: string) => commit.slice(0, 10)

/** `tagged`: the commit that its tag is on, if there is one. */
export const checkTag = ({ version, commit }: Candidate, tagged: string | undefined) => {
  if (tagged !== undefined && tagged !== commit)
    throw new ReleaseTrouble(
      `Dozen ${version} was already released: the tag v${version} is on commit ${short(tagged)}, not on this one. ${RAISE}`,
    )
}

export const commitInSignature = (text: string): string | undefined => /^trusted comment: .*\tcommit:([\w-]+)/m.exec(text)?.[1]

/** Archives that lie where this one is going to: they may have been shared. */
export const checkFolder = ({ version, commit }: Candidate, folder: string) => {
  for (const file of readdirSync(folder)) {
    if (!file.startsWith(`dozen-${version}-linux-`) || !file.endsWith('.minisig')) continue
    const made = commitInSignature(readFileSync(join(folder, file), 'utf8'))
    if (made === undefined || made === commit || made === NOT_FOR_SHARING) continue
    throw new ReleaseTrouble(
      `${folder} has archives of Dozen ${version} from commit ${short(made)}. If anyone has them, this one needs another version. ${RAISE} If nobody has, delete them first: rm ${join(folder, `dozen-${version}-*`)}`,
    )
  }
}

/** The list that shops see, if there is one. */
export const readPublished = async (releasesUrl: string, key: SigningKey, now: Date): Promise<ReleaseList | undefined> => {
  const trouble = releasesUrlTrouble(releasesUrl)
  if (trouble) throw new ReleaseTrouble(trouble)
  const folder = mkdtempSync(join(tmpdir(), 'dozen-published-'))
  try {
    return await readList({ releasesUrl, key: readPublicKey(key.publicText) as PublicKey, now }, folder)
  } catch (error) {
    if (error instanceof NotThere) return undefined
    if (!(error instanceof FetchTrouble)) throw error
    throw new ReleaseTrouble(
      `${error.message} So we can't tell whether this version was already released. To skip this check, unset RELEASES_URL.`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const checkPublished = ({ version, commit }: Candidate, list: ReleaseList | undefined) => {
  if (list === undefined) return
  if (compareVersions(list.version, version) > 0)
    throw new ReleaseTrouble(`Dozen ${list.version} is already released, which is newer than ${version}. ${RAISE}`)
  if (list.version === version && list.commit !== commit)
    throw new ReleaseTrouble(`Dozen ${version} was already released, from commit ${short(list.commit)}. ${RAISE}`)
}
