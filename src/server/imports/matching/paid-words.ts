import { readTypedAmount, writeTypedAmount } from '../../../shared/rules/money/typed-amount.ts'

/** What people write in a column about payments: `Yes - venmo`, `check #1043`, `not yet`, `PayPal 3/5`. */

const END = String.raw`(?![\p{L}\p{N}])`
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const whole = (...some: string[]): string => `(?:${some.join('|')})${END}`

/** What may stand at a place of the text: the first that fits. */
const KINDS = {
  blank: String.raw`[\s,.;:()–—!*"'’+&/-]+`,
  partly: whole('half', 'part(?:ly|ial|ially)?', 'some', 'deposit', 'down', 'installments?', 'plan', '1/[2-4](?!/)'),
  money: String.raw`\$\s?\d[\d.,]*|\d[\d.,]*\s?(?:\$(?!\s?\d)|${whole('usd', 'dollars?')})|\d+[.,]\d\d(?![\d.,/])`,
  day: whole(
    ...[String.raw`\d{4}-\d\d-\d\d`, String.raw`\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d{2}))?`, String.raw`\d{1,2}([.-])\d{1,2}\1(?:\d{4}|\d{2})`],
    ...[String.raw`${MONTH}\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?`, String.raw`\d{1,2}\s${MONTH}(?:\s\d{4})?`],
  ),
  number: whole(String.raw`#\s?\d{0,8}`, String.raw`(?:no\.?|nr\.?|number)\s?\d{1,8}`),
  no: whole(
    String.raw`(?:not|has ?n['’]?t|have ?n['’]?t|did ?n['’]?t)(?:\s(?:yet|been))*(?:\s(?:paid|pay|received))?(?:\syet)?`,
    ...[String.raw`un-?\s?paid`, 'owe[sd]?', 'owing', 'balance due', 'due', 'outstanding', 'no', 'nope', 'false'],
  ),
  later: whole(
    ...[String.raw`will\s(?:pay|bring|send|mail|venmo)`, String.raw`to\s(?:be\s)?paid?`, 'to pay', String.raw`pays?\s(?:at|on|when|later)`],
    ...['pending', 'later', 'soon', 'tbd', 'awaiting', 'waiting', 'promised', String.raw`invoiced?(?:\ssent)?`, String.raw`at pick-?\s?up`],
  ),
  yes: `[✓✔☑✅]|${whole('x+', 'yes', 'yep', 'yup', 'y', 'true', 'pre-?paid', 'paid', 'received', 'settled', 'completed?', 'done')}`,
  check: whole('checks?', 'cheques?', 'ck', 'chk', 'chq', 'receipts?', 'money order'),
  means: whole(
    ...[
      String.raw`cash\s?app`,
      'cash',
      "venmo(?:['’]?d)?",
      String.raw`pay\s?pal`,
      'zelle',
      String.raw`(?:credit|debit)\scard`,
      'card',
      'debit',
    ],
    ...['cc', 'visa', String.raw`master\s?card`, 'amex', 'square', 'stripe', 'online', 'apple pay', 'google pay', 'ach', 'wire'],
    ...['bank transfer', 'e?-?transfer', 'ebt', 'snap'],
  ),
  question: String.raw`\?+`,
  filling: whole('by', 'via', 'with', 'w', 'in', 'on', 'the', 'a', 'at', 'full', 'person', 'market', 'mail', 'thanks', 'thank you'),
  bare: whole(String.raw`\d{2,8}`),
  other: String.raw`[\p{L}\p{N}]+|[^]`,
}
type Kind = keyof typeof KINDS
const READERS = Object.entries(KINDS).map(([kind, source]) => ({ kind: kind as Kind, reader: new RegExp(source, 'uy') }))

type Part = { kind: Kind; text: string }

/** Longer than anybody writes about a payment. */
const LONGEST = 120

const partAt = (text: string, at: number): Part => {
  for (const { kind, reader } of READERS) {
    reader.lastIndex = at
    const [taken] = reader.exec(text) ?? []
    if (taken) return { kind, text: taken }
  }
  return { kind: 'other', text: text.slice(at) }
}

const partsOf = (cell: string): Part[] => {
  const text = cell.normalize('NFKC').toLowerCase().trim()
  if (text.length > LONGEST) return [{ kind: 'other', text }]
  const parts: Part[] = []
  let last: Kind | undefined
  for (let at = 0; at < text.length; ) {
    const found = partAt(text, at)
    // The number of a check; any other number may be money.
    const kind = found.kind === 'bare' ? (last === 'check' ? 'number' : 'other') : found.kind
    parts.push({ kind, text: found.text })
    if (kind !== 'blank' && kind !== 'filling') last = kind
    at += found.text.length
  }
  return parts
}

const AROUND = ['blank', 'filling', 'day', 'number'] as const

/** Whether a text says only this, beside days and numbers of checks. */
const opensOnly =
  (parts: readonly Part[]) =>
  (some: readonly Kind[]): boolean => {
    const may: readonly Kind[] = [...AROUND, ...some]
    return parts.every(({ kind }) => may.includes(kind))
  }

/** Whether a text clearly says that all was paid, or nothing. */
export const readPaidWords = (cell: string): 'paid' | 'unpaid' | null => {
  const parts = partsOf(cell)
  const only = opensOnly(parts)
  const has = (kind: Kind) => parts.some((each) => each.kind === kind)
  if (has('yes') && only(['yes', 'check', 'means'])) return 'paid'
  const isLater = has('later')
  return has('no') && !has('day') && only(isLater ? ['no', 'later', 'check', 'means'] : ['no']) ? 'unpaid' : null
}

const amountIn = (parts: readonly Part[]): string | null => {
  const [money, ...others] = parts.filter(({ kind }) => kind === 'money')
  const read = money && others.length === 0 ? readTypedAmount(money.text.replace(/\s*(usd|dollars?)$/, '').replace(/[.,]$/, '')) : undefined
  return read?.kind === 'amount' ? writeTypedAmount(read.cents) : null
}

/** What a text most likely says, as one that is understood. */
export const proposePaid = (cell: string): string | null => {
  const parts = partsOf(cell)
  const only = opensOnly(parts)
  const has = (...kinds: Kind[]) => parts.some(({ kind }) => kinds.includes(kind))
  if (has('money')) return only(['money', 'yes', 'check', 'means']) ? amountIn(parts) : null
  if (has('check', 'means', 'day', 'yes') && only(['check', 'means', 'yes'])) return 'paid'
  if (has('later', 'no') && only(['later', 'no', 'check', 'means', 'question'])) return 'unpaid'
  return has('question') && only(['question']) ? 'unpaid' : null
}

/** The same for texts that differ only in the number of a check or the day. */
export const paidKey = (cell: string): string =>
  partsOf(cell)
    .map(({ kind, text }) => (kind === 'number' || kind === 'day' ? '#' : text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether all of it is about payments: a text with other words may name a person. */
export const isAboutPayments = (cell: string): boolean => partsOf(cell).every(({ kind }) => kind !== 'other')
