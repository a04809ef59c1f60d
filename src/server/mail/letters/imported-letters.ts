import { wordsIn } from '../../../shared/language.ts'
import { INVITED_LINK_DAYS } from '../../../shared/limits.ts'
import * as en from '../../../words/en/letters/imported-letters.ts'
import * as es from '../../../words/es/letters/imported-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'

const words = wordsIn(en, es)

/** To somebody whom the farmer brought along: with a link that sets a password, or where accounts are kept elsewhere to sign up. */
export const accountMadeLetter = (head: Head, url: string, isElsewhere: boolean): Letter => {
  const { farm, language } = head
  const say = words(language)
  return writeLetter({
    ...head,
    letter: 'account-made',
    isSecret: !isElsewhere,
    subject: isElsewhere ? say.subjectElsewhere(farm) : say.subject(farm),
    says: [say.hello, ...(isElsewhere ? [say.movedElsewhere(farm), say.signUp] : [say.moved(farm), say.setPassword])],
    link: { label: isElsewhere ? say.signUpLabel : say.label, url },
    aside: [isElsewhere ? say.stranger : say.lasts(INVITED_LINK_DAYS)],
  })
}
