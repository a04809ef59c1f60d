import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Call } from '../src/shared/call.ts'
import { type CallName, callNames, calls } from '../src/shared/calls.ts'

/** SECURITY.md promises nothing that no test holds: each of its claims names one, by words of the test's own title. */

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const document = read('SECURITY.md')

/** The text under a heading, up to the next one of the same or a higher level. */
const section = (heading: string) => {
  const [, rest = ''] = document.split(`\n## ${heading}\n`)
  return rest.split(/^## /m)[0] ?? ''
}

/** A bullet or a line below one is a claim of its own. */
const claims = ['What we promise', 'Accounts elsewhere'].flatMap((heading) => section(heading).match(/^ *- .+$/gm) ?? [])
const nameOf = (claim: string) => claim.trim().slice(2, 90)

/** Its proofs are links: the words of a test's title, and the test's file. */
const proofsOf = (claim: string) =>
  [
    ...claim.matchAll(
      /\[([^\]]+)\]\(((?:src|tests|bench)\/[\w./-]+\.(?:test|spec)\.tsx?|tests\/(?:faults|going-live|hosted|installs)\/[\w./-]+\.ts)\)/g,
    ),
  ].map(([, words = '', file = '']) => ({ words, file }))

const plain = (text: string) => text.replaceAll(/[’']/g, "'").replaceAll(/\\(.)/g, '$1').toLowerCase()

/** Titles of tests, of groups and of faults: whatever a line of the file has in quotes. */
const titlesIn = (file: string) => [...read(file).matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(([, , title = '']) => plain(title))

const isProved = ({ words, file }: { words: string; file: string }) =>
  existsSync(join(ROOT, file)) && titlesIn(file).some((title) => title.includes(plain(words)))

describe('SECURITY.md', () => {
  test('has claims', () => {
    expect(claims.length).toBeGreaterThan(50)
  })

  test('names a test for each of them', () => {
    expect(claims.filter((claim) => proofsOf(claim).length === 0).map(nameOf)).toEqual([])
  })

  test('names tests that are there, by words of their titles', () => {
    const lost = claims.flatMap(proofsOf).filter((proof) => !isProved(proof))
    expect(lost.map(({ words, file }) => `${file}: ${words}`)).toEqual([])
  })

  test('names a test in each chapter of ASVS where something is done', () => {
    const rows = section('ASVS 5.0, level 2, chapter by chapter').match(/^\| V\d.+$/gm) ?? []
    expect(rows).toHaveLength(17)
    const untested = rows.filter((row) => !/`[\w./*-]+\.(?:test|spec)\.tsx?`/.test(row)).map((row) => row.split('|')[1]?.trim())
    expect(untested).toEqual(['V17 WebRTC'])
  })

  test('says how large every body may be that is larger than 64 kB', () => {
    const sizes = callNames.flatMap((name: CallName) => (calls[name] as Call).bodyMax ?? [])
    const said = sizes.map((bytes) => (bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`))
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((size) => !document.includes(`(${size})`))).toEqual([])
  })
})
