import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Spanish as customers in the USA say it: what only Spain says, or what already has another name here, stays out. */

const WORDS = join(import.meta.dirname, '../src/words/es')
const files = readdirSync(WORDS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test.each([
  ['words of Spain', /\b(pulsa\w*|añad\w+|echa\w* de menos|ordenador|móvil|vosotros|vuestr\w+)\b/i],
  ['usted', /\b(usted|ustedes|haga clic|escriba)\b/i],
  ['other names for skipping, settings, two-step login', /\bsalt(ar|a|as|o|os|ad[ao]s?|aste)\b|\bajustes\b|segundo paso/i],
  ['a bank card that is none', /tarjeta de huevos/i],
  ['quotes of Spain', /[«»]/],
  ['deadlines that Mexico reads as "not before"', /\bpued\w+ [^.'`]*\bhasta (el|dentro)\b|\bhasta [^.'`]*\bpuedes\b/i],
])('%s are not in the words', (_, banned) => {
  const found = files.flatMap((file) =>
    readFileSync(join(WORDS, file), 'utf8')
      .split('\n')
      .filter((line) => banned.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
