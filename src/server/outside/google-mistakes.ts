import { AccountsAway, AccountUnusable } from '../kernel/accounts.ts'
import type { Refusal } from './ask-google.ts'

/** What the operator has to mend at the provider, in a sentence for the log that names the setting. */

const PASSWORDS_OFF =
  'Sign-in with email and password is turned off in the project FIREBASE_PROJECT_ID. Turn it on in the Firebase console, under Authentication, Sign-in method.'
const NO_SUCH_PROJECT =
  'FIREBASE_PROJECT_ID is not a project the provider knows. Copy the project ID from the project settings in the Firebase console.'
const KEY_UNKNOWN =
  'FIREBASE_API_KEY is no key that the provider knows. Copy the Web API key from the project settings in the Firebase console.'
const API_OFF =
  'The Identity Toolkit API or the Cloud Firestore API is turned off in the project FIREBASE_PROJECT_ID. Turn both on in the Google Cloud console, under APIs & Services.'
const CHALLENGE =
  "The provider asks for proof of a browser (reCAPTCHA or App Check), which a server can't give. Turn off enforcement in the Firebase console, under Authentication, Settings, and under App Check."

const mistakes: Readonly<Record<string, string>> = {
  OPERATION_NOT_ALLOWED: PASSWORDS_OFF,
  PASSWORD_LOGIN_DISABLED: PASSWORDS_OFF,
  CONFIGURATION_NOT_FOUND:
    'Authentication is not set up in the project FIREBASE_PROJECT_ID. Press Get started in the Firebase console, under Authentication.',
  PROJECT_DISABLED: 'Authentication is turned off in the project FIREBASE_PROJECT_ID. Turn it on in the Google Cloud console.',
  PROJECT_NOT_FOUND: NO_SUCH_PROJECT,
  INVALID_PROJECT_ID: NO_SUCH_PROJECT,
  CONSUMER_INVALID: NO_SUCH_PROJECT,
  API_KEY_INVALID: KEY_UNKNOWN,
  INVALID_API_KEY: KEY_UNKNOWN,
  API_KEY_HTTP_REFERRER_BLOCKED:
    "FIREBASE_API_KEY is restricted to websites, so a server can't use it. Create a key for the shop in the Google Cloud console, restricted to the Identity Toolkit API and to the address of this server.",
  API_KEY_IP_ADDRESS_BLOCKED:
    "FIREBASE_API_KEY is restricted to other addresses. Add this server's address to the key in the Google Cloud console.",
  API_KEY_SERVICE_BLOCKED:
    "FIREBASE_API_KEY can't be used for the Identity Toolkit API. Add it to the key's allowed APIs in the Google Cloud console.",
  API_KEY_ANDROID_APP_BLOCKED: 'FIREBASE_API_KEY is restricted to an app. Create a key for the shop in the Google Cloud console.',
  API_KEY_IOS_APP_BLOCKED: 'FIREBASE_API_KEY is restricted to an app. Create a key for the shop in the Google Cloud console.',
  SERVICE_DISABLED: API_OFF,
  ACCESS_NOT_CONFIGURED: API_OFF,
  MISSING_RECAPTCHA_TOKEN: CHALLENGE,
  INVALID_RECAPTCHA_TOKEN: CHALLENGE,
  CAPTCHA_CHECK_FAILED: CHALLENGE,
  MISSING_APP_CREDENTIAL: CHALLENGE,
  INVALID_APP_CREDENTIAL: CHALLENGE,
  QUOTA_EXCEEDED: 'The provider accepts no more requests for now: a quota of the project FIREBASE_PROJECT_ID is used up.',
  RESOURCE_EXHAUSTED: 'The provider accepts no more requests for now: a quota of the project FIREBASE_PROJECT_ID is used up.',
  UNAUTHENTICATED:
    'The provider no longer accepts the grant for FIREBASE_SERVICE_ACCOUNT. The shop requests a new one; if this continues, create a new key for the service account.',
}

/** These concern one account: others can be asked about. */
const ofOneAccount: Readonly<Record<string, string>> = {
  BLOCKING_FUNCTION_ERROR_RESPONSE:
    'A blocking function of the project FIREBASE_PROJECT_ID refused someone, or failed. Check its log in the Google Cloud console, or remove it under Authentication, Settings.',
  USER_NOT_FOUND: 'The provider no longer has this account. Nothing was changed.',
}

const denials: readonly string[] = [
  'PERMISSION_DENIED',
  'INSUFFICIENT_PERMISSION',
  'IAM_PERMISSION_DENIED',
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
]

/** `denied`: which right the service account lacks where it is turned away. */
export const away = ({ httpStatus, names, message }: Refusal, sender: string, denied: string): AccountsAway => {
  const isAppCheck = httpStatus === 401 && /app check/i.test(message)
  const known = isAppCheck ? CHALLENGE : names.map((name) => mistakes[name]).find(Boolean)
  if (known) return new AccountsAway(known)
  const concerned = names.map((name) => ofOneAccount[name]).find(Boolean)
  if (concerned) return new AccountUnusable(concerned)
  const key = names.find((name) => name.startsWith('API_KEY_'))
  if (key)
    return new AccountsAway(`FIREBASE_API_KEY is refused by the provider (${key}). Create a key for the shop in the Google Cloud console.`)
  if (names.some((name) => denials.includes(name))) return new AccountsAway(denied)
  return new AccountsAway(`${sender} refused the request (${[httpStatus, ...names].join(' ')})`)
}
