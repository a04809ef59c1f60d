import { naughty } from '../../support/hostile/naughty.ts'
import type { Random } from '../../support/spreadsheets/mutate.ts'

/** Makes new inputs of those that reached something new. */

export type Tools = {
  readonly random: Random
  readonly tokens: readonly Buffer[]
  /** Another input of the corpus. */
  readonly other: () => Buffer
  readonly longest: number
}
type Change = (input: Buffer, tools: Tools) => Buffer

export const below = (random: Random, end: number): number => Math.floor(random() * end)
export const oneOf = <Of>(random: Random, all: readonly Of[]): Of => all[below(random, all.length)] as Of

/** What is wrong in UTF-8, or right and seldom thought of: overlong, cut off, half letters, marks, other digits and spaces. */
const ODD_LETTERS = [
  ...['c0af', 'e080af', 'eda080', 'c3', 'f4908080', 'ff', 'fe', '00', 'efbbbf', 'fffe', 'feff'].map((hex) => Buffer.from(hex, 'hex')),
  ...[
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2028',
    '\u0085',
    '\u0301',
    '\ufeff',
    '\u212a',
    'ſ',
    'ı',
    'ß',
    'İ',
    'ﬁ',
    '٣',
    '３',
    '−',
    '，',
  ].map((letter) => Buffer.from(letter)),
  ...['\uf8fe', '\uf8ff', '👩‍🌾', '\u{e0067}', '\u{1f3f4}', '\r\n', '\t', '\v'].map((letter) => Buffer.from(letter)),
]
const ODD_BYTES = [0, 1, 9, 10, 13, 32, 34, 39, 44, 46, 47, 58, 59, 60, 61, 62, 92, 127, 128, 255]
const ODD_NUMBERS = [
  '0',
  '-1',
  '1',
  '00',
  '13',
  '31',
  '32',
  '255',
  '256',
  '65535',
  '65536',
  '999999',
  '2147483648',
  '4294967296',
  '1e400',
  '0.1',
]
const NAUGHTY = naughty.filter(({ length }) => length <= 200).map((text) => Buffer.from(text))

const rangeOf = ({ length }: Buffer, random: Random): [from: number, to: number] => {
  const from = below(random, length + 1)
  return [from, Math.min(length, from + Math.ceil(random() ** 3 * (length - from)))]
}
const replaced = (input: Buffer, from: number, to: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([input.subarray(0, from), ...parts, input.subarray(to)])
const inserted = (input: Buffer, random: Random, part: Buffer): Buffer => {
  const at = below(random, input.length + 1)
  // In half of the cases it overwrites as much.
  return replaced(input, at, random() < 0.5 ? at : Math.min(input.length, at + part.length), part)
}
const withByte = (input: Buffer, at: number, byte: number): Buffer => {
  const copy = Buffer.from(input)
  if (at < copy.length) copy[at] = byte
  return copy
}
const repeated = (part: Buffer, times: number, room: number): Buffer =>
  Buffer.alloc(Math.max(0, Math.min(part.length * times, room - (room % Math.max(1, part.length)))), part.length > 0 ? part : 0)

const withNumber: Change = (input, { random }) => {
  const text = input.toString('latin1')
  const at = below(random, text.length + 1)
  return Buffer.from(text.slice(0, at) + text.slice(at).replace(/\d+/, oneOf(random, ODD_NUMBERS)), 'latin1')
}

const CHANGES: readonly Change[] = [
  (input, { random }) => {
    const at = below(random, input.length)
    return withByte(input, at, (input[at] ?? 0) ^ (1 << below(random, 8)))
  },
  (input, { random }) => withByte(input, below(random, input.length), random() < 0.5 ? oneOf(random, ODD_BYTES) : below(random, 256)),
  (input, { random }) => inserted(input, random, Buffer.from([random() < 0.5 ? oneOf(random, ODD_BYTES) : below(random, 256)])),
  (input, { random }) => replaced(input, ...rangeOf(input, random)),
  (input, { random }) => {
    const [from, to] = rangeOf(input, random)
    return inserted(input, random, input.subarray(from, to))
  },
  (input, { random, longest }) => {
    const [from, to] = rangeOf(input, random)
    const times = Math.ceil(1 / (0.001 + random()))
    return replaced(input, from, to, repeated(input.subarray(from, to), times, longest - input.length))
  },
  (input, { random, tokens }) => inserted(input, random, oneOf(random, tokens)),
  (input, { random, tokens }) => inserted(input, random, oneOf(random, tokens)),
  (input, { random, tokens }) => replaced(input, ...rangeOf(input, random), oneOf(random, tokens)),
  (input, { random }) => inserted(input, random, oneOf(random, ODD_LETTERS)),
  (input, { random }) => inserted(input, random, oneOf(random, NAUGHTY)),
  withNumber,
  (input, { random, other }) => {
    const from = other()
    const [start, end] = rangeOf(from, random)
    return replaced(input, ...rangeOf(input, random), from.subarray(start, end))
  },
  (input, { random, other }) => {
    const from = other()
    return Buffer.concat([input.subarray(0, below(random, input.length + 1)), from.subarray(below(random, from.length + 1))])
  },
]

// Now and then something is repeated as long as an input may be: that is what takes a slow parser minutes.
const BLOW_UP = 0.002
const blowUp: Change = (input, { random, tokens, longest }) => {
  const [from, to] = rangeOf(input, random)
  const part = random() < 0.5 ? oneOf(random, tokens) : input.subarray(from, to)
  return replaced(input, from, from, repeated(part, longest, longest - input.length))
}

export const mutate = (input: Buffer, tools: Tools): Buffer => {
  let changed = input
  for (let times = 1 + below(tools.random, 5); times > 0; times--) changed = oneOf(tools.random, CHANGES)(changed, tools)
  if (tools.random() < BLOW_UP) changed = blowUp(changed, tools)
  return changed.subarray(0, tools.longest)
}
