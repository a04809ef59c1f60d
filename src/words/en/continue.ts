import { entrySentence } from './refusals/entry-errors.ts'

/** Why "Continue with …" did not end in a login. The address of the login page carries one of these codes, and never a sentence. */
export const continueTroubles = {
  issuerAway: 'We cannot reach {name} at the moment. Please log in with your password, or try again in a few minutes.',
  startAgain: 'That took too long, or was used already. Please try again.',
  canceled: 'You did not continue with {name}. You can try again, or log in with your password.',
  emailNotVerified: '{name} does not say that your email is verified. Please verify it there, or log in with a password.',
  otherAccount:
    'Another account at {name} was used for this email before. Please continue with that one, or set a new password here first.',
  secondFactor: 'Your account asks for a second factor too. Please log in with your password.',
  notLetIn: 'You cannot continue with {name} here. Please log in with your password.',
  tooManyTries: 'Too many tries. Please wait a few minutes and try again.',
  accountsAway: entrySentence('accountsAway'),
  databaseAway: entrySentence('databaseAway'),
  unexpected: entrySentence('unexpected'),
} as const

export type ContinueTrouble = keyof typeof continueTroubles
