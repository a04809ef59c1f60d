type Detail = { type: string; message: string; code?: string; param?: string }

/** A refusal in the provider's own words and shape. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly detail: Detail

  constructor(status: number, detail: Detail) {
    super(detail.message)
    this.status = status
    this.detail = detail
  }
}

const NAMES = {
  session: ['checkout.session', 'session'],
  intent: ['payment_intent', 'intent'],
  setup: ['setupintent', 'intent'],
  customer: ['customer', 'customer'],
  method: ['PaymentMethod', 'payment_method'],
  endpoint: ['webhook endpoint', 'webhook_endpoint'],
} as const

/** Nothing stands at the address, or (400) a parameter names what is not there. */
export const noSuch = (kind: keyof typeof NAMES, id: string, status: 404 | 400 = 404): StripeRefusal => {
  const [name, param] = NAMES[kind]
  return new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${name}: '${id}'`,
    param,
  })
}

export const invalid = (message: string, rest: { code?: string; param?: string } = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...rest })

export const wrongKey = (): StripeRefusal => new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })

/** A restricted key was not given this right. */
export const notPermitted = (): StripeRefusal =>
  new StripeRefusal(403, {
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  })

export const keyUsedOtherwise = (key: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

export const keyInUse = (): StripeRefusal =>
  new StripeRefusal(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key. Please try again later.',
  })
