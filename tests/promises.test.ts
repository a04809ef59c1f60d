import { describe, expect, test } from 'vitest'
import { isProved } from './proofs/promises/proved.ts'
import { findPromises, isReason, proofsOf, readPromises, TABLES } from './proofs/promises/read-promises.ts'
import { sentencesOf } from './proofs/promises/sentences.ts'
import { isPromise } from './proofs/promises/words-of-promise.ts'

/** What README.md and docs/operating.md promise, a test holds; SECURITY.md has a test of its own. */

describe.each(Object.keys(TABLES) as (keyof typeof TABLES)[])('%s', (document) => {
  const found = findPromises(document)
  const table = Object.entries(TABLES[document])

  test('names what holds each sentence with a word of promise, or why it promises nothing', () => {
    expect(found.filter(({ entries }) => entries.length === 0).map(({ section, says }) => `${section}: ${says}`)).toEqual([])
  })

  test('names it once', () => {
    expect(found.filter(({ entries }) => entries.length > 1).map(({ says }) => says)).toEqual([])
  })

  test('has a sentence for each entry of its table', () => {
    const counts = table.map(([begins]) => [begins, found.filter(({ says }) => says.startsWith(begins)).length] as const)
    expect(counts.filter(([, count]) => count !== 1)).toEqual([])
  })

  test('is held by tests that are there, by words of their titles', () => {
    const lost = table.flatMap(([, by]) => proofsOf(by)).filter((proof) => !isProved(proof))
    expect(lost.map(({ words, file }) => `${file}: ${words}`)).toEqual([])
    expect(table.filter(([, by]) => !isReason(by) && by.length === 0)).toEqual([])
  })
})

test('a promise is found in a paragraph, a list and a table, and not in code', () => {
  const markdown = [
    '# Eggs',
    'The hens [lay](week.md). **Nobody** counts twice; see `a.b C`. Once it rains, they rest.',
    '1. An egg is refused.',
    '```',
    'never run this',
    '```',
    '| what | when |',
    '| --- | --- |',
    '| brown | always. Each morning |',
  ].join('\n')
  const promised = sentencesOf(markdown).filter(({ says }) => isPromise(says))
  expect(promised.map(({ section, says }) => `${section}: ${says}`)).toEqual([
    'Eggs: Nobody counts twice; see `a.b C`.',
    'Eggs: An egg is refused.',
    'Eggs: always.',
    'Eggs: Each morning',
  ])
})

test('every promise is read, without its Markdown', () => {
  const promises = readPromises()
  expect(promises.filter(({ proofs }) => proofs.length === 0)).toEqual([])
  expect(promises.filter(({ says }) => /\]\(|\*\*/.test(says)).map(({ says }) => says)).toEqual([])
  expect(new Set(promises.map(({ document }) => document)).size).toBe(3)
})
