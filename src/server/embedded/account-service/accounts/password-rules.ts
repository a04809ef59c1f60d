import type { PasswordPolicy, Switches } from '../desk/switches.ts'
import { badRequest } from '../wire/google-refusal.ts'

const LEAST = 6

const NEEDS: Record<PasswordPolicy['needs'][number], { has: RegExp; text: string }> = {
  lowercase: { has: /[a-z]/, text: 'Password must contain a lower case character' },
  uppercase: { has: /[A-Z]/, text: 'Password must contain an upper case character' },
  numeric: { has: /[0-9]/, text: 'Password must contain a numeric character' },
  nonAlphanumeric: { has: /[^a-zA-Z0-9]/, text: 'Password must contain a non-alphanumeric character' },
}

/** Refuses a password that the project does not take: six characters by itself, more where a policy is on. */
export const demandGoodPassword = (password: string, { passwordPolicy }: Switches): void => {
  if (passwordPolicy === null) {
    if (password.length < LEAST) throw badRequest(`WEAK_PASSWORD : Password should be at least ${LEAST} characters`)
    return
  }
  const { minLength, needs } = passwordPolicy
  const missing = [
    ...(password.length < minLength ? [`Password must contain at least ${minLength} characters`] : []),
    ...needs.flatMap((need) => (NEEDS[need].has.test(password) ? [] : [NEEDS[need].text])),
  ]
  if (missing.length > 0) throw badRequest(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`)
}
