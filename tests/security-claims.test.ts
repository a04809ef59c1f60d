import { describe, expect, test } from 'vitest'
import type { Call } from '../src/shared/call.ts'
import { type CallName, callNames, calls } from '../src/shared/calls.ts'
import { isProved, read } from './proofs/promises/proved.ts'
import { readClaims, sectionOf } from './proofs/promises/security-claims.ts'

/** SECURITY.md promises nothing that no test holds: each of its claims names one, by words of the test's own title. */

const claims = readClaims()

describe('SECURITY.md', () => {
  test('has claims', () => {
    expect(claims.length).toBeGreaterThan(50)
  })

  test('names a test for each of them', () => {
    expect(claims.filter(({ proofs }) => proofs.length === 0).map(({ says }) => says)).toEqual([])
  })

  test('names tests that are there, by words of their titles', () => {
    const lost = claims.flatMap(({ proofs }) => proofs).filter((proof) => !isProved(proof))
    expect(lost.map(({ words, file }) => `${file}: ${words}`)).toEqual([])
  })

  test('names a test in each chapter of ASVS where something is done', () => {
    const rows = sectionOf('ASVS 5.0, level 2, chapter by chapter').match(/^\| V\d.+$/gm) ?? []
    expect(rows).toHaveLength(17)
    const untested = rows.filter((row) => !/`[\w./*-]+\.(?:test|spec)\.tsx?`/.test(row)).map((row) => row.split('|')[1]?.trim())
    expect(untested).toEqual(['V17 WebRTC'])
  })

  test('says how large every body may be that is larger than 64 kB', () => {
    const sizes = callNames.flatMap((name: CallName) => (calls[name] as Call).bodyMax ?? [])
    const said = sizes.map((bytes) => (bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`))
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((size) => !read('SECURITY.md').includes(`(${size})`))).toEqual([])
  })
})
