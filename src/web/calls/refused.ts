import { type ErrorCode, sentenceOf } from '../../shared/errors.ts'

type Reply = {
  readonly error?: string
  readonly code?: ErrorCode
  readonly request_id?: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

/** A call that was not granted, or never arrived (status 0); the message is a sentence for the person. */
export class Refused extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined

  constructor(status: number, { code = 'unexpected', error = sentenceOf(code), fields = {}, request_id }: Reply = {}) {
    super(error)
    this.status = status
    this.code = code
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, [first = error]]) => [name, first]))
    this.requestId = request_id
  }

  static from = (reason: unknown): Refused => (reason instanceof Refused ? reason : new Refused(0))
}
