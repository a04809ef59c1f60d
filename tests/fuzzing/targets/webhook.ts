import { createHmac } from 'node:crypto'
import { EventDatedOtherwise, openPayments } from '../../../src/server/outside/payments.ts'
import { handledEvents } from '../../../src/server/outside/payments-events.ts'
import { ensure, linesOf, type Target } from '../engine/target.ts'

/** Events of the payment provider: only what it signed, and only minutes after it did. */

const SECRET = 'whsec_fuzzing'
const NOW = new Date('2026-11-17T17:00:00Z')
const SECONDS = NOW.getTime() / 1_000
const MOST_SECONDS = 300
const payments = openPayments({ secretKey: 'sk_test_fuzzing', webhookSecret: SECRET }, () => NOW)

const signatureOf = (at: string, body: string): string => createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex')

/** A first line like this has the body signed, so many seconds from now: what the provider says is read too. */
const SIGNED = /^signed ([+-]\d{1,9})/
const headerFor = (first: string, body: string): string => {
  const [isSigned, seconds = ''] = SIGNED.exec(first) ?? []
  const at = String(SECONDS + Number(seconds))
  return isSigned ? `t=${at},v1=${signatureOf(at, body)}${first.slice(isSigned.length)}` : first
}

/** Field by field, without the provider's library. */
const isRight = (header: string, body: string): boolean => {
  const fields = header.split(',').map((field) => field.split('='))
  const valuesOf = (name: string) => fields.filter(([each]) => each === name).map(([, value = '']) => value)
  return valuesOf('t').some((at) => valuesOf('v1').includes(signatureOf(at, body)) && Math.abs(Number(at) - SECONDS) <= MOST_SECONDS)
}

/** The provider writes neither a mark of the byte order nor a field without a value, and says one time. */
const isLikeTheirs = (header: string, body: string): boolean => {
  const fields = header.split(',')
  return (
    !body.startsWith('\ufeff') &&
    fields.every((field) => field.includes('=')) &&
    fields.filter((field) => field.startsWith('t=')).length === 1
  )
}

/** What nobody signed is refused, whatever the reason; of what the provider signed, only its time and broken JSON are. */
const isRefusal = (error: unknown, isTheirs: boolean): boolean =>
  !isTheirs || error instanceof EventDatedOtherwise || error instanceof SyntaxError

const event = (type: string, object: object): string => JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })

export const webhook: Target = {
  reads: 'events of the payment provider',
  seeds: () => [
    ...handledEvents.map(
      (type) => `signed +0\n${event(type, { id: 'cs_1', client_reference_id: 'x', payment_intent: 'pi_1', metadata: { reference: 'y' } })}`,
    ),
    `t=${SECONDS},v1=${'0'.repeat(64)}\n${event('charge.refunded', { id: 'ch_1' })}`,
    `signed +301\n${event('charge.refunded', { payment_intent: 'pi_1' })}`,
    `signed -301,v0=1\n[]`,
  ],
  tokens: [
    'signed +0',
    'signed -300',
    'signed +300',
    't=',
    'v1=',
    'v0=',
    ',',
    '\n',
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    'null',
    'true',
    '0',
    '"data"',
    '"object"',
    '"metadata"',
    '"reference"',
    '"payment_intent"',
    '"id"',
    '"type"',
    ...handledEvents,
  ],
  longest: 4_000,
  check: async (input) => {
    const [first = '', body = ''] = linesOf(input.toString(), 2)
    const header = headerFor(first, body)
    const heard = await payments.hear(Buffer.from(body), header).catch((error: unknown) => {
      if (!isRefusal(error, isRight(header, body) && isLikeTheirs(header, body))) throw error
      return 'refused' as const
    })
    if (heard === 'refused') return
    ensure(isRight(header, body), 'Only what the provider signed is believed')
    ensure(heard === undefined || handledEvents.some((type) => type === heard.type), 'Only events that the shop handles are heard')
    const named = [heard?.id, heard?.sessionId, heard?.paymentRef, heard?.reference ?? undefined]
    ensure(
      named.every((each) => each === undefined || typeof each === 'string'),
      'What an event names is a text',
    )
  },
}
