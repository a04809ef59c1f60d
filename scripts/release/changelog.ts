import { type Changes, isVersion } from '../../src/server/operations/upgrade/newest/release-list.ts'
import { ReleaseTrouble } from './options.ts'

/** The entries of CHANGELOG.md, newest first. */
export type Changelog = { entries: Changes[]; unreleased: string }

const HEADING = /^(?:Unreleased|(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d))$/

export const parseChangelog = (text: string): Changelog => {
  const sections = text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const [match, version, day] = HEADING.exec(heading) ?? []
      if (match === undefined) throw new ReleaseTrouble(`CHANGELOG.md has a heading "${heading}". Write it like "1.2.0 - 2026-12-31".`)
      return { version, day, text: lines.join('\n').trim() }
    })
  return {
    entries: sections.flatMap(({ version, day, text }) => (isVersion(version) && day !== undefined ? [{ version, day, text }] : [])),
    unreleased: sections.find(({ version }) => version === undefined)?.text ?? '',
  }
}

/** What a person raises, all of it together. */
export const RAISE =
  'Raise it: npm version NUMBER --no-git-tag-version (package.json and package-lock.json), VERSION in Containerfile, the image in compose.yml, and a heading in CHANGELOG.md (docs/recipes.md, Make a release).'

/** A release is what its entry says: the newest one, with nothing left for later. */
export const checkChangelog = ({ entries, unreleased }: Changelog, version: string) => {
  const [newest] = entries
  if (newest?.version !== version)
    throw new ReleaseTrouble(
      `package.json says ${version}, but the newest entry in CHANGELOG.md is ${newest?.version ?? 'missing'}. ${RAISE}`,
    )
  if (!newest.text) throw new ReleaseTrouble(`The entry of ${version} in CHANGELOG.md is empty. Write what operators need to know.`)
  if (unreleased)
    throw new ReleaseTrouble(
      `CHANGELOG.md has changes under Unreleased, which would be part of ${version} without being named there. ${RAISE}`,
    )
}
