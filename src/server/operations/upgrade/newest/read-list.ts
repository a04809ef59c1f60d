import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSignature, type PublicKey } from '../minisign.ts'
import { FetchTrouble, fetchFile } from './fetch-file.ts'
import { LIST, parseList, type ReleaseList } from './release-list.ts'

/** The list of a folder of releases, if the maker of the release that runs has signed it. */

const LIST_BOUNDS = { bytes: 2_000_000, ms: 60_000, quietMs: 15_000 }
/** The clocks of two machines may differ, and so may their days. */
const AHEAD_MS = 2 * 86_400_000

/** A file in the folder of releases, whether or not its address ends in a slash. */
export const inFolder = (releasesUrl: string, name: string): URL => {
  const folder = new URL(releasesUrl)
  folder.pathname = `${folder.pathname.replace(/\/+$/, '')}/${name}`
  return folder
}

const dayOf = (made: string) => new Date(made).toISOString().slice(0, 16).replace('T', ' ')

/** `seen`: when the newest list that this machine has seen was written. A signature counts forever, an old list does not. */
const checkAge = ({ made }: ReleaseList, seen: string | undefined, now: Date) => {
  const at = Date.parse(made)
  if (at > now.getTime() + AHEAD_MS)
    throw new FetchTrouble(`The list of releases is from ${dayOf(made)}, which is in the future. Check this machine's clock (date).`)
  if (seen !== undefined && at < Date.parse(seen))
    throw new FetchTrouble(
      `The list of releases is from ${dayOf(made)}, but this machine has already seen one from ${dayOf(seen)} (UTC). The folder is out of date, or someone is hiding a release. Try again later, and if it stays like this, ask the people who make the releases.`,
    )
}

/** `patienceMs`: for each of its two files, if somebody waits for it. */
export type Source = { releasesUrl: string; key: PublicKey; seen?: string | undefined; now: Date; patienceMs?: number }

/** Leaves the list and its signature in `folder`, which must be empty and belong to whoever runs this. */
export const readList = async (
  { releasesUrl, key, seen, now, patienceMs = LIST_BOUNDS.ms }: Source,
  folder: string,
): Promise<ReleaseList> => {
  const url = inFolder(releasesUrl, LIST)
  const [file, signature] = [join(folder, LIST), join(folder, `${LIST}.minisig`)]
  const bounds = { ...LIST_BOUNDS, ms: patienceMs }
  await fetchFile(url, file, bounds)
  await fetchFile(new URL(`${url.href}.minisig`), signature, bounds)
  const verdict = await checkSignature(file, readFileSync(signature, 'utf8'), key)
  if ('trouble' in verdict) throw new FetchTrouble(`${url.href} can't be trusted. ${verdict.trouble}`)
  const list = /(?:^|\t)file:releases\.json(?:\t|$)/.test(verdict.comment) ? parseList(readFileSync(file, 'utf8')) : undefined
  if (list === undefined) throw new FetchTrouble(`${url.href} is signed, but it is not a list of releases that this version understands.`)
  checkAge(list, seen, now)
  return list
}
