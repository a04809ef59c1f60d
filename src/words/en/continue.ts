import { entrySentence } from './refusals/entry-errors.ts'

/** Why "Continue with …" did not end in a login. The address of the login page carries one of these codes, and never a sentence. */
export const continueTroubles = {
  issuerAway: "We can't reach {name} right now. Please log in with your password, or try again in a few minutes.",
  startAgain: 'That took too long, or was already used. Please try again.',
  canceled: "You didn't continue with {name}. You can try again, or log in with your password.",
  emailNotVerified: "{name} hasn't verified your email. Please verify it there, or log in with a password.",
  otherAccount:
    'You used a different {name} account for this email before. Please continue with that one, or set a new password here first.',
  secondFactor: 'Your account uses two-step login. Please log in with your password.',
  notLetIn: "You can't continue with {name} here. Please log in with your password.",
  tooManyTries: 'Too many tries. Please wait a few minutes and try again.',
  accountsAway: entrySentence('accountsAway'),
  databaseAway: entrySentence('databaseAway'),
  unexpected: entrySentence('unexpected'),
} as const

export type ContinueTrouble = keyof typeof continueTroubles
