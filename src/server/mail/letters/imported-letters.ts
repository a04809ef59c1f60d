import { INVITED_LINK_DAYS } from '../../../shared/limits.ts'
import { type Letter, writeLetter } from './letter.ts'
import * as say from './words/imported.ts'

/** To somebody whom the farmer brought along: with a link that sets a password, or where accounts are kept elsewhere to sign up. */
export const accountMadeLetter = (farm: string, url: string, isElsewhere: boolean): Letter =>
  writeLetter({
    letter: 'account-made',
    // Nobody knows yet what they read: they have never been here.
    language: 'en',
    farm,
    isSecret: !isElsewhere,
    subject: say.subject(farm),
    says: [say.hello, say.moved(farm), isElsewhere ? say.signUp : say.setPassword],
    link: { label: isElsewhere ? say.signUpLabel : say.label, url },
    aside: [isElsewhere ? say.stranger : say.lasts(INVITED_LINK_DAYS)],
  })
