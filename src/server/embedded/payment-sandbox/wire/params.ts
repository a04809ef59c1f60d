import { z } from 'zod'
import type { Form } from './form-body.ts'
import { invalid, type StripeRefusal } from './stripe-refusal.ts'

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const address = z.url({ protocol: /^https?$/ }).max(5000)

const methodTypes = z
  .record(z.string(), z.enum(['card', 'us_bank_account']))
  .transform((types) => Object.values(types))
  .refine((types) => types.length > 0)
const expanded = z
  .record(z.string(), z.string())
  .transform((paths) => Object.values(paths))
  .default([])
const limit = whole.pipe(z.number().min(1).max(100)).default(10)

const Line = z.strictObject({
  quantity: whole.pipe(z.number().min(1)),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/),
    unit_amount: whole.pipe(z.number().max(99_999_999)),
    product_data: z.strictObject({ name: z.string().min(1), description: z.string().min(1).optional() }),
  }),
})

const metadata = z.record(z.string().max(40), z.string().max(500)).default({})

/** What every page takes, whatever happens on it. */
const onEveryPage = {
  success_url: address,
  // The pages of the sandbox are in English whatever is asked for.
  locale: z.enum(['auto', 'en', 'es']).optional(),
  cancel_url: address.optional(),
  customer_email: z.email().max(512).optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: whole.optional(),
  allowed_payment_method_types: methodTypes.optional(),
}

const PaymentParams = z.strictObject({
  ...onEveryPage,
  mode: z.literal('payment'),
  line_items: z
    .record(z.string(), Line)
    .transform((lines) => Object.values(lines))
    .refine((lines) => lines.length > 0 && lines.length <= 100),
  customer_creation: z.enum(['always', 'if_required']).default('if_required'),
  payment_intent_data: z
    .strictObject({ description: z.string().max(1000).optional(), setup_future_usage: z.literal('off_session').optional() })
    .optional(),
})
export type PaymentParams = z.infer<typeof PaymentParams>

/** A page that only saves a card. */
const SetupParams = z.strictObject({
  ...onEveryPage,
  mode: z.literal('setup'),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
  customer: z.string().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().min(1).max(1200) }) }).optional(),
  setup_intent_data: z.strictObject({ description: z.string().max(1000).optional(), metadata }).optional(),
})
export type SetupParams = z.infer<typeof SetupParams>

const SessionParams = z.discriminatedUnion('mode', [PaymentParams, SetupParams])

const RefundParams = z.strictObject({
  payment_intent: z.string(),
  amount: whole.pipe(z.number().min(1)).optional(),
})
export type RefundParams = z.infer<typeof RefundParams>

/** A charge of a kept card, its owner being elsewhere: the one use of payment intents that the sandbox knows. */
const IntentParams = z.strictObject({
  amount: whole.pipe(z.number().min(1)),
  currency: z.string().regex(/^[a-z]{3}$/),
  customer: z.string().optional(),
  payment_method: z.string().optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: z.literal('true'), allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  off_session: z.literal('true'),
  confirm: z.literal('true'),
  description: z.string().max(1000).optional(),
  metadata,
})
export type IntentParams = z.infer<typeof IntentParams>

const ListParams = z.strictObject({
  limit,
  payment_intent: z.string().optional(),
  starting_after: z.string().optional(),
})
export type ListParams = z.infer<typeof ListParams>

const IntentListParams = z.strictObject({ limit, customer: z.string().optional(), starting_after: z.string().optional(), expand: expanded })
export type IntentListParams = z.infer<typeof IntentListParams>

const ChargeListParams = z.strictObject({
  limit,
  created: z.strictObject({ gte: whole.optional(), lt: whole.optional() }).optional(),
  starting_after: z.string().optional(),
  expand: expanded,
})
export type ChargeListParams = z.infer<typeof ChargeListParams>

const DisputeListParams = z.strictObject({
  limit,
  payment_intent: z.string().optional(),
})
export type DisputeListParams = z.infer<typeof DisputeListParams>

/** No network of theirs leads to this machine. */
const reachable = address.refine((url) => !/^https?:\/\/(localhost|127\.|\[::1\])/i.test(url))
const EndpointParams = z.strictObject({
  url: reachable,
  enabled_events: z
    .record(z.string(), z.string().regex(/^[a-z_.]+$/))
    .transform((events) => Object.values(events))
    .refine((events) => events.length > 0),
  description: z.string().max(5000).optional(),
  metadata,
})
export type EndpointParams = z.infer<typeof EndpointParams>

const EndpointListParams = z.strictObject({ limit, starting_after: z.string().optional() })
export type EndpointListParams = z.infer<typeof EndpointListParams>

const inBrackets = ([first, ...rest]: PropertyKey[]): string => `${String(first)}${rest.map((key) => `[${String(key)}]`).join('')}`

const valueAt = (form: Form, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), form)

const refusal = (form: Form, issue: z.core.$ZodIssue): StripeRefusal => {
  if (issue.code === 'unrecognized_keys') {
    const param = inBrackets([...issue.path, ...issue.keys.slice(0, 1)])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = inBrackets(issue.path)
  return valueAt(form, issue.path) === undefined
    ? invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalid(`Invalid value for ${param}.`, { code: 'parameter_invalid', param })
}

const readAs =
  <Schema extends z.ZodType>(schema: Schema) =>
  (form: Form): z.infer<Schema> => {
    const read = schema.safeParse(form)
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw issue ? refusal(form, issue) : invalid('Invalid request.')
  }

export const readSessionParams = readAs(SessionParams)
export const readRefundParams = readAs(RefundParams)
export const readIntentParams = readAs(IntentParams)
export const readListParams = readAs(ListParams)
export const readIntentListParams = readAs(IntentListParams)
export const readChargeListParams = readAs(ChargeListParams)
export const readDisputeListParams = readAs(DisputeListParams)
export const readEndpointParams = readAs(EndpointParams)
export const readEndpointListParams = readAs(EndpointListParams)
