import { wordsIn } from '../../../shared/language.ts'
import { EMAIL_LINK_SECONDS, LOGIN_CODE_SECONDS, RESET_LINK_SECONDS } from '../../../shared/limits.ts'
import type { Closing } from '../../../shared/shapes/my-data.ts'
import * as en from '../../../words/en/letters/account-letters.ts'
import * as codeEn from '../../../words/en/letters/login-code-letters.ts'
import * as es from '../../../words/es/letters/account-letters.ts'
import * as codeEs from '../../../words/es/letters/login-code-letters.ts'
import { type Head, helloIn, type Letter, writeLetter } from './letter.ts'

/** Letters about an account. None repeats what a person typed: the address may not be theirs. */

const words = wordsIn(en, es)
const codeWords = wordsIn(codeEn, codeEs)

export const verifyLetter = (head: Head, url: string): Letter => {
  const say = words(head.language).verify
  return writeLetter({
    ...head,
    letter: 'verify',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [helloIn(head), say.why],
    link: { label: say.link, url },
    aside: [say.aside(EMAIL_LINK_SECONDS)],
  })
}

export const resetLetter = (head: Head, url: string): Letter => {
  const say = words(head.language).reset
  return writeLetter({
    ...head,
    letter: 'reset',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [helloIn(head), say.why],
    link: { label: say.link, url },
    aside: [say.aside(RESET_LINK_SECONDS)],
  })
}

export const confirmEmailLetter = (head: Head, url: string): Letter => {
  const say = words(head.language).confirmEmail
  return writeLetter({
    ...head,
    letter: 'confirm-email',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [helloIn(head), say.why],
    link: { label: say.link, url },
    aside: [say.aside(EMAIL_LINK_SECONDS)],
  })
}

export const emailChangeAskedLetter = (head: Head): Letter => {
  const say = words(head.language).emailChangeAsked
  return writeLetter({
    ...head,
    letter: 'email-change-asked',
    subject: say.subject(head.farm),
    says: [helloIn(head), say.what, say.notYou],
  })
}

export const emailChangedLetter = (head: Head): Letter => {
  const say = words(head.language).emailChanged
  return writeLetter({ ...head, letter: 'email-changed', subject: say.subject(head.farm), says: [helloIn(head), say.what, say.notYou] })
}

export const passwordChangedLetter = (head: Head): Letter => {
  const say = words(head.language).passwordChanged
  return writeLetter({ ...head, letter: 'password-changed', subject: say.subject(head.farm), says: [helloIn(head), say.what, say.notYou] })
}

/** For somebody who has come with an account at the issuer to one here whose address nobody had verified: its password may be a stranger's. */
export const passwordRemovedLetter = (head: Head, issuer: string): Letter => {
  const say = words(head.language).passwordRemoved
  return writeLetter({
    ...head,
    letter: 'password-changed',
    subject: say.subject(head.farm),
    says: [helloIn(head), say.what(issuer), say.goOn(issuer), say.notYou],
  })
}

/** For somebody who asked for a code to log in with. The subject stays in the record, so the code is not in it. */
export const loginCodeLetter = (head: Head, code: string): Letter => {
  const { code: say } = codeWords(head.language)
  return writeLetter({
    ...head,
    letter: 'login-code',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [helloIn(head), say.what, { lead: code }],
    aside: [say.aside(LOGIN_CODE_SECONDS / 60)],
  })
}

/** For people who work at the farm, or have two-step login. */
export const codeNotForYouLetter = (head: Head): Letter => {
  const { notForYou: say } = codeWords(head.language)
  return writeLetter({ ...head, letter: 'login-code', subject: say.subject(head.farm), says: [helloIn(head), say.what, say.notYou] })
}

/** How someone logged in, after "with". */
export const byLoginCode = ({ language }: Head): string => codeWords(language).by

/** The last letter: what stayed, and what was given up. */
export const accountClosedLetter = (
  head: Head,
  { orders, pickups, credit_cents, gifts }: Pick<Closing, 'orders' | 'pickups' | 'credit_cents' | 'gifts'>,
): Letter => {
  const { accountClosed: say, ...about } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'account-closed',
    isSecret: true,
    subject: say.subject(head.farm),
    says: [
      helloIn(head),
      say.what,
      about.sayStays(orders),
      ...(pickups.length > 0 ? [about.sayGivenAway(pickups)] : []),
      ...(credit_cents > 0 ? [about.sayCreditEnds(credit_cents)] : []),
      ...(gifts > 0 ? [about.sayGiftsStay(gifts)] : []),
      say.thanks,
    ],
    aside: [say.notYou],
  })
}
