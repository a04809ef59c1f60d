import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, isReadableAccent, ON_LEAF } from './contrast.ts'

const theme = readFileSync(new URL('../../web/theme.css', import.meta.url), 'utf8')

const channel = fc.integer({ min: 0, max: 255 })
const write = (channels: readonly number[]) => `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`
const read = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const colour = fc.tuple(channel, channel, channel).map(write)
/** As browsers mix two colours `in srgb`. */
const mix = (one: string, share: number, other: string) =>
  write(read(one).map((each, at) => each * share + (read(other)[at] ?? 0) * (1 - share)))

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4.0],
    ['#2f5d3a', '#2f5d3a', 1],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2)
  })

  test('is the same both ways, and from 1 to 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one))
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
        expect(contrast(one, other)).toBeLessThanOrEqual(21)
      }),
    )
  })
})

describe("the farm's colour", () => {
  test.each([
    ['#2f5d3a', true],
    ['#000000', true],
    ['#7a1f5c', true],
    ['#737373', true],
    ['#777777', false],
    ['#f2b632', false],
    ['#ffffff', false],
  ])('%s carries words: %s', (accent, isReadable) => {
    expect(isReadableAccent(accent)).toBe(isReadable)
  })

  test('that is darker than one that carries words carries them too', () => {
    fc.assert(
      fc.property(colour, fc.double({ min: 0, max: 1, noNaN: true }), (accent, share) => {
        fc.pre(isReadableAccent(accent))
        expect(isReadableAccent(mix(accent, share, '#000000'))).toBe(true)
      }),
    )
  })

  test('is judged by the words that the theme writes on it', () => {
    expect(new Set(theme.match(/--on-leaf: #\w+/g))).toEqual(new Set([`--on-leaf: ${ON_LEAF}`]))
  })
})

describe('what the theme makes of any colour that is taken', () => {
  const [light = '', dark = ''] = theme.split('@media (prefers-color-scheme: dark)')
  const papers = (part: string) =>
    ['paper', 'card', 'yolk-tint', 'barn-tint'].map((name) => part.match(new RegExp(`--${name}: (#\\w{6})`))?.[1] ?? '')
  /** The share of the accent in a mixture, and what it is mixed with. */
  const mixture = (part: string, name: string) => {
    const [, share, other] = part.match(new RegExp(`--${name}: color-mix\\(in srgb, var\\(--accent\\) (\\d+)%, ([^)]+\\)?)\\);`)) ?? []
    return { share: Number(share) / 100, other: { black: '#000000', white: '#ffffff', 'var(--card)': papers(part)[1] }[other ?? ''] ?? '' }
  }
  const make = (part: string, name: string, accent: string) => {
    const { share, other } = mixture(part, name)
    return mix(accent, share, other)
  }

  test.each([
    ['light', light],
    ['dark', dark],
  ])('can be read in %s: links and tags on everything they stand on, words on a pressed button', (_, part) => {
    fc.assert(
      fc.property(colour, (accent) => {
        fc.pre(isReadableAccent(accent))
        const text = make(part, 'leaf-text', accent)
        for (const ground of [...papers(part), make(part, 'leaf-tint', accent)]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ON_LEAF, make(part, 'leaf-deep', accent))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1_000 },
    )
  })
})
