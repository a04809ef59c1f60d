/** @module-tag rest */
import { describe, expect, test } from 'vitest'
import { KEPT_MOST, readCorpus } from './fuzzing/engine/corpus.ts'
import { mutate } from './fuzzing/engine/mutate.ts'
import { shrink } from './fuzzing/engine/shrink.ts'
import { targets } from './fuzzing/targets.ts'
import { seeded } from './support/spreadsheets/mutate.ts'

/** Every input that fuzzing has found worth keeping, once more on its parser: `npm run fuzz` finds new ones. */

const MOST_BYTES = 300_000
const kept = Object.keys(targets).map((name) => ({ name, inputs: readCorpus(name) }))

describe.each(kept)('what reads $name', ({ name, inputs }) => {
  test('keeps its promises for every input that was kept', async () => {
    const target = await targets[name]?.()
    expect(inputs.length).toBeGreaterThan(0)
    for (const { file, input } of inputs)
      await expect(
        Promise.resolve().then(() => target?.check(input)),
        `tests/fuzzing/corpus/${name}/${file}`,
      ).resolves.toBeUndefined()
  })
})

test('the inputs that are kept are few and small', () => {
  const sizes = kept.flatMap(({ inputs }) => inputs.map(({ input }) => input.length))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(KEPT_MOST)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES)
})

describe('the engine', () => {
  const tools = (seed: number) => ({
    random: seeded(seed),
    tokens: [Buffer.from('egg')],
    other: () => Buffer.from('another input'),
    longest: 500,
  })

  test('makes the same inputs of the same seed, none longer than its limit', () => {
    const made = (seed: number) => {
      const using = tools(seed)
      return Array.from({ length: 2_000 }, () => mutate(Buffer.from('twelve eggs'), using))
    }
    expect(made(1)).toEqual(made(1))
    expect(made(1)).not.toEqual(made(2))
    expect(Math.max(...made(3).map(({ length }) => length))).toBeLessThanOrEqual(500)
  })

  test('makes an input as small as it can be', async () => {
    const small = await shrink(Buffer.from(`${'x'.repeat(300)}egg${'y'.repeat(200)}`), async (smaller) => smaller.includes('egg'), 3_000)
    expect(small.toString()).toBe('egg')
  })
})
