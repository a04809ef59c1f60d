import { entrySentence } from '../../words/en/refusals/entry-errors.ts'
import type { ErrorCode } from '../../words/en/refusals/errors.ts'

/** The server sends its sentence; a refusal made on the page has a complete one of its own. */
type Reply = (
  | { readonly error: string; readonly code?: ErrorCode }
  | { readonly error?: never; readonly code?: Parameters<typeof entrySentence>[0] }
) & {
  readonly request_id?: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
}

/** A call that was not granted, or never arrived (status 0); the message is a sentence for the person. */
export class Refused extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** Whether the server itself said why. */
  readonly isExplained: boolean

  constructor(status: number, reply: Reply = {}) {
    const { fields = {}, request_id } = reply
    // A proxy in between may answer without a sentence of ours.
    const error = reply.error || entrySentence(reply.error === undefined ? (reply.code ?? 'unexpected') : 'unexpected')
    super(error)
    this.status = status
    this.code = reply.code ?? 'unexpected'
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, [first = error]]) => [name, first]))
    this.requestId = request_id
    this.isExplained = Boolean(reply.error)
  }

  static from = (reason: unknown): Refused => (reason instanceof Refused ? reason : new Refused(0))
}
