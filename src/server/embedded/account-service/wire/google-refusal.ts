/** One of the reasons of a refusal; `details` is where newer parts of Google tell the machine-readable one. */
type Detail = { '@type': string; reason: string; domain: string; metadata?: Record<string, string> }

type Body = {
  code: number
  message: string
  errors?: { message: string; domain: string; reason: string; location?: string; locationType?: string }[]
  status?: string
  details?: Detail[]
}

/** A refusal in the provider's own words and shape. */
export class GoogleRefusal extends Error {
  readonly body: Body

  constructor(body: Body) {
    super(body.message)
    this.body = body
  }
}

const because = (message: string, reason: string) => [{ message, domain: 'global', reason }]

/** How Identity Toolkit says no: one word, or a word and a text after " : ". */
export const badRequest = (message: string): GoogleRefusal => new GoogleRefusal({ code: 400, message, errors: because(message, 'invalid') })

/** How Firestore and the front of all services say no. */
export const say = (code: number, status: string, message: string): GoogleRefusal => new GoogleRefusal({ code, message, status })

export const malformed = (message: string): GoogleRefusal =>
  new GoogleRefusal({ code: 400, message, errors: because(message, 'badRequest'), status: 'INVALID_ARGUMENT' })

export const notThere = (): GoogleRefusal =>
  new GoogleRefusal({ code: 404, message: 'Not Found', errors: because('Not Found', 'notFound'), status: 'NOT_FOUND' })

export const denied = (message: string): GoogleRefusal =>
  new GoogleRefusal({ code: 403, message, errors: because(message, 'forbidden'), status: 'PERMISSION_DENIED' })

export const wrongToken = (): GoogleRefusal =>
  new GoogleRefusal({
    code: 401,
    message:
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    errors: [{ message: 'Invalid Credentials', domain: 'global', reason: 'authError', location: 'Authorization', locationType: 'header' }],
    status: 'UNAUTHENTICATED',
  })

const aboutKey = (reason: string): Detail[] => [
  {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service: 'identitytoolkit.googleapis.com' },
  },
]

export const noKey = (): GoogleRefusal =>
  denied(
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  )

export const wrongKey = (): GoogleRefusal => {
  const message = 'API key not valid. Please pass a valid API key.'
  return new GoogleRefusal({
    code: 400,
    message,
    errors: because(message, 'badRequest'),
    status: 'INVALID_ARGUMENT',
    details: aboutKey('API_KEY_INVALID'),
  })
}

/** A key that is for browsers alone: a server sends no referrer. */
export const keyForBrowsers = (): GoogleRefusal => {
  const message = 'Requests from referer <empty> are blocked.'
  return new GoogleRefusal({
    code: 403,
    message,
    errors: because(message, 'forbidden'),
    status: 'PERMISSION_DENIED',
    details: aboutKey('API_KEY_HTTP_REFERRER_BLOCKED'),
  })
}
