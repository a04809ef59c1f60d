import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../src/server/kernel/version.ts'
import { ROOT } from '../packages.ts'
import { checkChangelog, parseChangelog } from './changelog.ts'
import type { SigningKey } from './keys.ts'
import { writeList } from './publish.ts'
import { type Candidate, checkFolder, checkPublished, checkTag, readPublished } from './released.ts'

/** What is about to be released: this commit, under the number in package.json. */

export const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

export const candidate = (): Candidate => ({ version: VERSION, commit: git('rev-parse', 'HEAD') })

export const commitTime = (): string => git('log', '-1', '--format=%ct')

const TAGGED = '--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)'

/** The commit that has the tag of this version. */
export const tagged = (): string | undefined => git('for-each-ref', TAGGED, `refs/tags/v${VERSION}`) || undefined

const readChangelog = () => parseChangelog(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))

/** What is wrong is said before anything is built. */
export const checkReleasable = async (folder: string, signing: SigningKey | undefined) => {
  checkChangelog(readChangelog(), VERSION)
  checkTag(candidate(), tagged())
  checkFolder(candidate(), folder)
  const { RELEASES_URL: url } = process.env
  if (url && signing) checkPublished(candidate(), await readPublished(url, signing, new Date()))
}

export const listArchives = async (folder: string, signing: SigningKey): Promise<string> => {
  const { archives } = await writeList(folder, candidate(), readChangelog().entries, { signing, now: new Date() })
  return `release/releases.json: what dozen upgrade asks RELEASES_URL for. It names the archives for ${Object.keys(archives).join(' and ')}.`
}
