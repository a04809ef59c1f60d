import { existsSync } from 'node:fs'

/** A release brings its Node along. */
const IS_RELEASE = existsSync(new URL('../../../node/bin/node', import.meta.url))

/** Sentences name the commands as they are typed in a clone; in a release the same ones are typed otherwise. */
export const asTypedHere = (sentence: string, isRelease = IS_RELEASE): string =>
  isRelease ? sentence.replaceAll(/npm run ([\w-]+)(?: --(?= ))?/g, 'dozen $1') : sentence
