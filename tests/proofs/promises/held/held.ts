/** Why a sentence with a word of promise is none of the shop's own. */
export type Reason =
  /** What others do, or their programs. */
  | 'about others'
  /** What the reader does, or what a row or a word means. */
  | 'for the reader'
  /** What the shop does not do for anybody: a promise of less. */
  | 'a limit'
  /** It happened once, and was written down. */
  | 'measured'
  /** A command that checks, and ends with an error if it is not so. */
  | 'a check itself'

/** The file of a test, and words of its title. */
type By = readonly [file: string, words: string]

/** The first words of each sentence with a word of promise, and what holds it. */
export type Held = Readonly<Record<string, readonly By[] | Reason>>
