import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../kernel/secret-file.ts'

const WORDS = (
  'acorn apple barley barn basket birch bramble brook butter carrot cedar cherry clover cobble copper cricket daisy dew elm fern field finch ' +
  'flint garden ginger gravel hazel heron honey juniper lantern larch linen maple meadow mint moss nettle oak orchard owl parsley pear pebble ' +
  'pine plum pond poppy quilt raven ridge robin rye saddle sage sparrow straw thistle thyme timber walnut willow wren yarrow'
).split(' ')

const fileIn = (dataDir: string) => join(dataDir, 'demo-password')

/** One that can be read off a terminal and typed. */
export const makePassword = (): string =>
  [...Array.from({ length: 3 }, () => WORDS[randomInt(WORDS.length)]), randomInt(1000, 10_000)].join('-')

export const storedPassword = (dataDir: string): string | undefined => {
  const file = fileIn(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || undefined : undefined
}

/** Keeps the password for its owner alone, so that later starts can tell it again. */
export const storePassword = (dataDir: string, password: string): void => writeWhole(fileIn(dataDir), `${password}\n`)
