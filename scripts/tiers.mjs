/**
 * Two tiers of tests. `npm test` runs the first after every change; `npm test -- --rest` what it leaves out, for the night
 * and before anything lands: files with `@module-tag rest` at their top, journeys with the tag `@rest`, files about accounts
 * once more with accounts kept elsewhere, and properties on more stories.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

const testFiles = () =>
  ['src', 'tests']
    .flatMap((room) => readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

export const isRest = ({ text }) => /^ \* @module-tag rest$|^\/\*\* @module-tag rest \*\/$/m.test(text)
const hasStories = ({ text }) => text.includes('support/runs.ts')

/** What each tier leaves out of the files of tests. */
export const leftOut = {
  first: () => testFiles().filter(isRest),
  rest: () => testFiles().filter((each) => !isRest(each) && !hasStories(each)),
  all: () => [],
}
