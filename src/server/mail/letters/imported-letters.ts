import { INVITED_LINK_DAYS } from '../../../shared/limits.ts'
import { type Letter, writeLetter } from './letter.ts'
import * as es from './words/es/imported-letters.ts'
import * as en from './words/imported-letters.ts'

type Words = { readonly [Name in keyof typeof en]: (typeof en)[Name] extends string ? string : (typeof en)[Name] }
const words: Readonly<Record<'en' | 'es', Words>> = { en, es }

/**
 * To somebody whom the farmer brought along: with a link that sets a password, or where accounts are kept elsewhere to sign
 * up. Nobody has said yet which language they read.
 */
export const accountMadeLetter = (farm: string, url: string, isElsewhere: boolean, language: keyof typeof words = 'en'): Letter => {
  const say = words[language]
  return writeLetter({
    letter: 'account-made',
    farm,
    isSecret: !isElsewhere,
    subject: say.subject(farm),
    says: [say.hello, say.moved(farm), isElsewhere ? say.signUp : say.setPassword],
    link: { label: isElsewhere ? say.signUpLabel : say.label, url },
    aside: [isElsewhere ? say.stranger : say.lasts(INVITED_LINK_DAYS)],
  })
}
