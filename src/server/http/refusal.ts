import type { Language, Spoken } from '../../shared/language.ts'
import { type Details, type ErrorCode, type ErrorDetails, type PlainCode, sentenceOf } from '../../words/en/refusals/errors.ts'

/** Details of a refusal. Texts come in each language, because the code that throws it doesn't know the reader. */
type Detail = string | number | Spoken

type More = {
  readonly details?: Readonly<Record<string, Detail>>
  /** What is wrong with which field of the input. */
  readonly fields?: Readonly<Record<string, string[]>>
  /** Seconds until another try makes sense. */
  readonly retryAfter?: number
}
type RefusalDetails<Code extends ErrorCode> = [Code] extends [PlainCode]
  ? [more?: More]
  : [more: More & { readonly details: Details<Code, Detail>[0] }]

export const detailsIn = (details: Readonly<Record<string, Detail>>, language: Language): ErrorDetails =>
  Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, typeof detail === 'object' ? detail[language] : detail]))

/** A refusal with a code from the list of errors; anything else that is thrown is our own bug. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, Detail>>
  readonly fields: More['fields']
  readonly retryAfter: number | undefined

  constructor(code: Code, ...[more = {}]: RefusalDetails<Code>) {
    const { details = {}, fields, retryAfter }: More = more
    super(sentenceOf<ErrorCode>(code, detailsIn(details, 'en') as Details<ErrorCode>[0]))
    this.code = code
    this.details = details
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** Creates the refusal to throw, with the details its sentence needs. */
export type Refuse<Allowed extends ErrorCode> = <Code extends Allowed>(code: Code, ...details: Details<Code, Detail>) => Refusal
