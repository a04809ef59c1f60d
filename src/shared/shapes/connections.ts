import * as z from 'zod/mini'
import { keyWords } from '../../words/en/dashboard/going-live.ts'
import { fieldWords as say } from '../../words/en/fields.ts'
import { SECRET_LINE_MAX } from '../limits.ts'
import { PAYMENT_KEY } from '../rules/money/payment-key.ts'
import { EmailAddress, line, moment } from './fields.ts'
import { proof } from './second-factor.ts'

/** What the farmer connects in the dashboard, as it travels. Keys and passwords only travel to the shop. */

export const ConnectPayments = z.strictObject({
  ...proof,
  secret_key: line(SECRET_LINE_MAX).check(z.regex(PAYMENT_KEY, keyWords.odd)),
})
export const ConnectEmail = z.strictObject({
  ...proof,
  smtp_url: line(SECRET_LINE_MAX).check(z.minLength(1, say.required)),
  mail_from: EmailAddress,
})
export type ConnectEmail = z.output<typeof ConnectEmail>

/**
 * `twin`: the payment sandbox or the local mailbox. `dashboard`: connected here. `variables`: set on the server, which wins.
 * `locked`: stored under another SESSION_SECRET, so nothing works until it is connected again.
 */
const by = z.enum(['twin', 'dashboard', 'variables', 'locked'])
export type ConnectedBy = z.output<typeof by>

/** `obstacle`: why nothing can be connected at the moment. */
export const Connections = z.object({
  payments: z.object({
    by,
    mode: z.nullable(z.enum(['test', 'live'])),
    account: z.nullable(z.string()),
    /** The last four characters. */
    ends_with: z.nullable(z.string()),
    connected_at: z.nullable(moment),
    webhook_url: z.string(),
    obstacle: z.nullable(z.string()),
  }),
  email: z.object({
    by,
    server: z.nullable(z.string()),
    mail_from: z.nullable(z.string()),
    connected_at: z.nullable(moment),
    obstacle: z.nullable(z.string()),
  }),
  address: z.object({ public_url: z.string(), is_public: z.boolean(), is_demo: z.boolean() }),
})
export type Connections = z.output<typeof Connections>

/** `others`: endpoints with the shop's address that it did not make; their events are refused. */
export const PaymentsConnected = z.object({ ...Connections.shape, others: z.int() })
