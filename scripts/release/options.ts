import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What can be written after `npm run release --`. */

export const PLATFORMS = ['x64', 'arm64'] as const
export type Platform = (typeof PLATFORMS)[number]

export const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Why there is no release, in a sentence. */
export class ReleaseTrouble extends Error {}

/** A path as it was typed: npm changes to the project's folder first. */
export const asTyped = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path)

const OPTIONS = {
  platform: { type: 'string' },
  dirty: { type: 'boolean', default: false },
  unsigned: { type: 'boolean', default: false },
  carry: { type: 'string' },
  'node-unchecked': { type: 'boolean', default: false },
  twice: { type: 'boolean', default: false },
  'new-key': { type: 'string' },
  folder: { type: 'string' },
} as const
const USAGE =
  'Use: npm run release -- [--platform x64|arm64] [--dirty] [--unsigned] [--carry FILE.pub] [--node-unchecked] [--twice], or --new-key FILE'

export const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS })
    const { folder, platform = folder && process.arch } = values
    const wanted = PLATFORMS.filter((each) => platform === undefined || each === platform)
    return wanted.length > 0 ? { ...values, wanted } : fail(USAGE)
  } catch (error) {
    return fail(`${(error as Error).message}. ${USAGE}`)
  }
}
export type Options = ReturnType<typeof readOptions>
