import type { Language, Spoken } from '../../shared/language.ts'
import { type Details, type ErrorCode, type ErrorDetails, type PlainCode, sentenceOf } from '../../words/en/refusals/errors.ts'

/** What is told with a refusal; words are there in each language, because who throws it does not know who reads it. */
type Detail = string | number | Spoken

type More = {
  readonly details?: Readonly<Record<string, Detail>>
  /** What is wrong with which field of the input. */
  readonly fields?: Readonly<Record<string, string[]>>
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number
}
type Told<Code extends ErrorCode> = [Code] extends [PlainCode]
  ? [more?: More]
  : [more: More & { readonly details: Details<Code, Detail>[0] }]

export const detailsIn = (details: Readonly<Record<string, Detail>>, language: Language): ErrorDetails =>
  Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, typeof detail === 'object' ? detail[language] : detail]))

/** A "no" with a code from the list of errors; anything else that is thrown is our own mistake. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, Detail>>
  readonly fields: More['fields']
  readonly retryAfter: number | undefined

  constructor(code: Code, ...[more = {}]: Told<Code>) {
    const { details = {}, fields, retryAfter }: More = more
    super(sentenceOf<ErrorCode>(code, detailsIn(details, 'en') as Details<ErrorCode>[0]))
    this.code = code
    this.details = details
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Makes the refusal to throw, with what its sentence needs. */
export type Refuse<Allowed extends ErrorCode> = <Code extends Allowed>(code: Code, ...details: Details<Code, Detail>) => Refusal
