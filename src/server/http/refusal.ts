import { type ErrorCode, type ErrorDetails, sentenceOf } from '../../shared/errors.ts'

/** A "no" with a code from the list of errors; anything else that is thrown is our own mistake. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** What is wrong with which field of the input. */
  readonly fields: Readonly<Record<string, string[]>> | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: { details?: ErrorDetails; fields?: Record<string, string[]>; retryAfter?: number } = {}) {
    super(sentenceOf(code, more.details))
    this.code = code
    this.details = more.details ?? {}
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}
