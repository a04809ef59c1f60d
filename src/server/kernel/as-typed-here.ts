import { existsSync } from 'node:fs'

/** A release includes its own Node. */
const IS_RELEASE = existsSync(new URL('../../../node/bin/node', import.meta.url))

/** Messages name commands as typed in a clone; in a release the same commands are typed differently. */
export const asTypedHere = (sentence: string, isRelease = IS_RELEASE): string =>
  isRelease ? sentence.replaceAll(/npm run ([\w-]+)(?: --(?= ))?/g, 'dozen $1') : sentence
