/**
 * Tells upgrade.sh what is newest in the folder of releases, and fetches it. FOLDER belongs to root, like FILE.
 *
 *   newest.mjs ask URL FOLDER KEY RUNNING SEEN   what is newest and what changed, with the list left in FOLDER. Exit code 3: nothing is newer
 *   newest.mjs fetch URL FOLDER                  the archive of that list with its signature, and prints its path
 *
 * Otherwise a sentence, and the exit code 1. SEEN is a file that remembers how old the newest list was.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasesUrlTrouble } from '../src/server/kernel/config/releases-url.ts'
import { readPublicKey } from '../src/server/operations/upgrade/minisign.ts'
import { fetchArchive } from '../src/server/operations/upgrade/newest/fetch-archive.ts'
import { FetchTrouble } from '../src/server/operations/upgrade/newest/fetch-file.ts'
import { formatNewest, isNewer } from '../src/server/operations/upgrade/newest/format-changes.ts'
import { readList } from '../src/server/operations/upgrade/newest/read-list.ts'
import { LIST, parseList } from '../src/server/operations/upgrade/newest/release-list.ts'

const [task, releasesUrl, folder, keyFile, running, seenFile] = process.argv.slice(2)

const ask = async () => {
  const key = readPublicKey(readFileSync(keyFile, 'utf8'))
  if (!key) throw new FetchTrouble(`${keyFile} isn't a minisign public key.`)
  const seen = existsSync(seenFile) ? readFileSync(seenFile, 'utf8').trim() : undefined
  const list = await readList({ releasesUrl, key, seen, now: new Date() }, folder)
  writeFileSync(`${seenFile}.new`, `${list.made}\n`, { mode: 0o600 })
  renameSync(`${seenFile}.new`, seenFile)
  process.stdout.write(formatNewest(list, running))
  process.exitCode = isNewer(list, running) ? 0 : 3
}

const fetchIt = async () => {
  const list = parseList(readFileSync(join(folder, LIST), 'utf8'))
  process.stdout.write(`${await fetchArchive({ releasesUrl, list, platform: process.arch }, folder)}\n`)
}

try {
  const trouble = releasesUrlTrouble(releasesUrl)
  if (trouble) throw new FetchTrouble(trouble)
  await (task === 'ask' ? ask() : fetchIt())
} catch (error) {
  if (!(error instanceof FetchTrouble)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = 1
}
