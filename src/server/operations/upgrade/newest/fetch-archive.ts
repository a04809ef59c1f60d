import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FetchTrouble, fetchFile } from './fetch-file.ts'
import { inFolder } from './read-list.ts'
import { archiveName, type ReleaseList } from './release-list.ts'

const MB = 1_000_000
/** Whatever a list says: a release has about 80 MB. */
const MOST_BYTES = 1_000 * MB
const SIGNATURE_BOUNDS = { bytes: 10_000, ms: 60_000, quietMs: 15_000 }
/** A slow line needs half an hour for one. */
const ARCHIVE_BOUNDS = { ms: 3_600_000, quietMs: 60_000 }

type Wanted = { releasesUrl: string; list: ReleaseList; platform: string }

/** Fetches the archive of a list and its signature into `folder`; whether it is the maker's is checked as for one that was typed. */
export const fetchArchive = async ({ releasesUrl, list, platform }: Wanted, folder: string): Promise<string> => {
  const archive = list.archives[platform]
  if (archive === undefined) throw new FetchTrouble(`Dozen ${list.version} has no archive for this kind of machine (${platform}).`)
  const name = archiveName(list.version, platform)
  const [url, file] = [inFolder(releasesUrl, name), join(folder, name)]
  if (archive.bytes > MOST_BYTES) throw new FetchTrouble(`${url.href} is larger than a release may be (${MOST_BYTES / MB} MB).`)
  await fetchFile(inFolder(releasesUrl, `${name}.minisig`), `${file}.minisig`, SIGNATURE_BOUNDS)
  const sha256 = await fetchFile(url, file, { ...ARCHIVE_BOUNDS, bytes: archive.bytes })
  if (sha256 === archive.sha256) return file
  const { size } = statSync(file)
  rmSync(file)
  throw new FetchTrouble(
    size < archive.bytes
      ? `${url.href} is incomplete: ${size} of ${archive.bytes} bytes. Try again later.`
      : `${url.href} is not the file that the list of releases names. Try again later.`,
  )
}
