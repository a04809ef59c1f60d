/** Words by which a sentence says what the shop does each time, or what can never happen. */
const ANYWHERE = [
  'never',
  'always',
  'nobody',
  'no one',
  'nothing',
  'neither',
  'no longer',
  'not even',
  'not logged',
  'at most',
  'at least',
  'automatically',
  'cannot',
  "can't",
  'refuses',
  'refused',
  'survives',
  'is lost',
  'loses',
  'encrypted',
  'unencrypted',
  'encrypts',
  'twice',
  'within',
  'keeps',
  'does not start',
]

/** Not where it means "after": once they are an admin. */
const ONCE = 'once(?! (?:anyone|google|it|that|the|they|this|you))'

const inside = new RegExp(String.raw`\b(?:${[...ANYWHERE, ONCE].join('|')})\b`, 'i')

/** A sentence about every one of them. */
const atStart = /^(?:Every|Each|No) /

export const isPromise = (sentence: string): boolean => inside.test(sentence) || atStart.test(sentence)
