import { AccountsAway, AccountUnusable } from '../kernel/accounts.ts'
import type { Refusal } from './ask-google.ts'

/** What the operator has to mend at the provider, in a sentence for the log that names the setting. */

const PASSWORDS_OFF =
  'Sign-in with email and password is switched off in the project of FIREBASE_PROJECT_ID. Switch it on in the Firebase console, under Authentication, Sign-in method.'
const NO_SUCH_PROJECT =
  'FIREBASE_PROJECT_ID is no project that the provider knows. Copy the project ID from the project settings in the Firebase console.'
const KEY_UNKNOWN =
  'FIREBASE_API_KEY is no key that the provider knows. Copy the Web API key from the project settings in the Firebase console.'
const API_OFF =
  'The Identity Toolkit API or the Cloud Firestore API is switched off in the project of FIREBASE_PROJECT_ID. Switch both on in the Google Cloud console, under APIs & Services.'
const CHALLENGE =
  'The provider asks for proof of a browser (reCAPTCHA or App Check), which a server cannot give. Switch the enforcement off in the Firebase console, under Authentication, Settings, and under App Check.'

const mistakes: Readonly<Record<string, string>> = {
  OPERATION_NOT_ALLOWED: PASSWORDS_OFF,
  PASSWORD_LOGIN_DISABLED: PASSWORDS_OFF,
  CONFIGURATION_NOT_FOUND:
    'Authentication is not set up in the project of FIREBASE_PROJECT_ID. Press Get started in the Firebase console, under Authentication.',
  PROJECT_DISABLED: 'Authentication is switched off in the project of FIREBASE_PROJECT_ID. Switch it on in the Google Cloud console.',
  PROJECT_NOT_FOUND: NO_SUCH_PROJECT,
  INVALID_PROJECT_ID: NO_SUCH_PROJECT,
  CONSUMER_INVALID: NO_SUCH_PROJECT,
  API_KEY_INVALID: KEY_UNKNOWN,
  INVALID_API_KEY: KEY_UNKNOWN,
  API_KEY_HTTP_REFERRER_BLOCKED:
    'FIREBASE_API_KEY is restricted to websites, and a server is none. Make a key for the shop in the Google Cloud console, restricted to the Identity Toolkit API and to the address of this server.',
  API_KEY_IP_ADDRESS_BLOCKED:
    'FIREBASE_API_KEY is restricted to other addresses than that of this server. Add it to the key in the Google Cloud console.',
  API_KEY_SERVICE_BLOCKED:
    'FIREBASE_API_KEY may not be used for the Identity Toolkit API. Add that to the restrictions of the key in the Google Cloud console.',
  API_KEY_ANDROID_APP_BLOCKED: 'FIREBASE_API_KEY is restricted to an app. Make a key for the shop in the Google Cloud console.',
  API_KEY_IOS_APP_BLOCKED: 'FIREBASE_API_KEY is restricted to an app. Make a key for the shop in the Google Cloud console.',
  SERVICE_DISABLED: API_OFF,
  ACCESS_NOT_CONFIGURED: API_OFF,
  MISSING_RECAPTCHA_TOKEN: CHALLENGE,
  INVALID_RECAPTCHA_TOKEN: CHALLENGE,
  CAPTCHA_CHECK_FAILED: CHALLENGE,
  MISSING_APP_CREDENTIAL: CHALLENGE,
  INVALID_APP_CREDENTIAL: CHALLENGE,
  QUOTA_EXCEEDED: 'The provider takes no more questions for now: a quota of the project of FIREBASE_PROJECT_ID is used up.',
  RESOURCE_EXHAUSTED: 'The provider takes no more questions for now: a quota of the project of FIREBASE_PROJECT_ID is used up.',
  UNAUTHENTICATED:
    'The provider does not take the grant of FIREBASE_SERVICE_ACCOUNT any more. It is asked for anew; if this goes on, make a new key of the service account.',
}

/** These concern one account: others can be asked about. */
const ofOneAccount: Readonly<Record<string, string>> = {
  BLOCKING_FUNCTION_ERROR_RESPONSE:
    'A blocking function of the project of FIREBASE_PROJECT_ID refused somebody, or failed. Look into its log in the Google Cloud console, or take it out under Authentication, Settings.',
  USER_NOT_FOUND: 'The provider does not have this account any more: nothing was changed.',
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
    return new AccountsAway(`FIREBASE_API_KEY is refused by the provider (${key}). Make a key for the shop in the Google Cloud console.`)
  if (names.some((name) => denials.includes(name))) return new AccountsAway(denied)
  return new AccountsAway(`${sender} refused what was asked (${[httpStatus, ...names].join(' ')})`)
}
