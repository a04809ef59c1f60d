import { describe, expect, test } from 'vitest'
import type { Call } from '../../../shared/call.ts'
import { calls } from '../../../shared/calls.ts'
import * as es from '../../es/refusals/errors.ts'
import { adminWords } from '../dashboard/admin.ts'
import { doorWords, fieldWords, loginWords, profileWords, settingsWords, showSubscriptions, signUpWords, waitlistWords } from '../fields.ts'
import { type ErrorCode, errors, type PlainCode, sentenceOf, statusOf } from './errors.ts'

/** The sentences of the owner's specification, copied from it. */

describe('the refusals', () => {
  test.each<[PlainCode, string]>([
    ['emailTaken', 'This email is already in use.'],
    ['emailMalformed', 'Invalid email format.'],
    ['signUpFailed', 'An error occurred during signup. Please try again.'],
    ['resetFailed', 'Error sending password reset email.'],
    ['notSignedIn', 'Please sign in first.'],
    ['emailNotVerified', 'Please verify your current email first. A verification link has been sent.'],
    ['wrongPassword', 'Incorrect password.'],
    ['unexpected', 'Something went wrong. Try again.'],
    ['verificationFailed', 'Could not send verification email.'],
  ])('%s speaks the words of the specification', (code, sentence) => {
    expect(sentenceOf(code)).toBe(sentence)
  })

  test('fill in their details', () => {
    expect(sentenceOf('priceMoved', { total: '$130.00', amount: 13_000 })).toBe('The price has changed. Your total is now $130.00.')
    expect(sentenceOf('readOnlyOrder', { status: 'refunded' })).toBe("A refunded subscription can't be changed.")
    expect(sentenceOf('tooManyTries', { wait: '5 minutes' })).toBe('Too many tries. Please wait 5 minutes and try again.')
  })

  test('count one subscription and many', () => {
    const sentence = (count: number) => sentenceOf('cycleInUse', { count, subscriptions: showSubscriptions(count) })
    expect(sentence(1)).toBe("This cycle has 1 subscription and can't be deleted. Stop it instead.")
    expect(sentence(3)).toBe("This cycle has 3 subscriptions and can't be deleted. Stop it instead.")
  })

  test('take a detail as text, even one that looks like a pattern', () => {
    expect(sentenceOf('readOnlyOrder', { status: '$& {status} $1' })).toBe("A $& {status} $1 subscription can't be changed.")
  })

  test('each have a status of a refusal', () => {
    for (const code of Object.keys(errors) as ErrorCode[]) {
      expect(statusOf(code)).toBeGreaterThanOrEqual(400)
      expect(statusOf(code)).toBeLessThan(600)
    }
  })
})

describe('the refusals in Spanish', () => {
  const holesIn = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].sort()

  test('are there for whatever a customer or a host can be refused', () => {
    const met = Object.values<Call>(calls).flatMap(({ who, fails = [] }) => (who === 'admin' ? [] : fails))
    expect([...new Set(met)].filter((code) => !Object.hasOwn(es.errors, code))).toEqual([])
  })

  test('have the holes of the English ones, and are none of them', () => {
    for (const [code, [, said]] of Object.entries(es.errors)) {
      const english = errors[code as ErrorCode][1]
      expect([code, holesIn(said)]).toEqual([code, holesIn(english)])
      if (/\w/.test(said.replaceAll(/\{\w+\}/g, ''))) expect(said).not.toBe(english)
    }
  })
})

describe('the words', () => {
  test.each([
    // §2 and §4
    [loginWords.loggedOut, 'You have successfully logged out.'],
    [doorWords.loading, 'Loading'],
    [signUpWords.done, 'Account created successfully. Please login.'],
    // §5
    [fieldWords.email, 'Please enter a valid email address.'],
    [fieldWords.passwordSpaces, 'Password cannot contain spaces.'],
    [fieldWords.cartons, 'Please select at least 1 carton per week'],
    [fieldWords.emailMissing, 'Email cannot be empty.'],
    [fieldWords.passwordMissing, 'Password is required.'],
    [loginWords.resetNeedsEmail, 'Please enter your email to reset your password.'],
    [adminWords.messageMissing, 'Please enter a message.'],
    // §8
    [fieldWords.passwordShort, 'Password should be at least 6 characters.'],
    [loginWords.resetSent, 'Password reset email sent!'],
    [waitlistWords.joined, 'Thank you! We will email you when the next cycle is available.'],
    [waitlistWords.failed, 'Sorry, there was an error. Please try again later.'],
    [profileWords.notLoggedIn, 'User not logged in.'],
    [profileWords.none, 'No active subscriptions found.'],
    [profileWords.failed, 'Error fetching subscriptions.'],
    [settingsWords.verificationSent, 'Verification email sent to your current email.'],
    [settingsWords.confirmationSent, 'A confirmation link has been sent to your new email.'],
  ])('“%s” is said to the letter', (said, specified) => {
    expect(said).toBe(specified)
  })
})
