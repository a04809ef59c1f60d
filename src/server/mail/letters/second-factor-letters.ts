import { wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/letters/second-factor-letters.ts'
import * as es from '../../../words/es/letters/second-factor-letters.ts'
import { type Head, helloIn, type Letter, writeLetter } from './letter.ts'

/** Letters about the second factor of an account: whoever did not do it themself is to hear of it at once. */

const words = wordsIn(en, es)

export const secondFactorOnLetter = (head: Head): Letter => {
  const { on: say } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'second-factor-on',
    subject: say.subject(head.farm),
    says: [helloIn(head), say.what, say.codes, say.notYou],
  })
}

/** Who turned it off: the person; the farm, with a command on the server; or the owner's proof that the address is theirs. */
export const secondFactorOffLetter = (head: Head, by: 'you' | 'farm' | 'proof'): Letter => {
  const { off: say, notYou } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'second-factor-off',
    subject: say.subject(head.farm),
    says: [helloIn(head), ...{ you: [say.byYou, notYou], farm: [say.byFarm, say.again], proof: [say.byProof, say.anew] }[by]],
  })
}

/** `isFirst`: two-step login was off before. */
export const passkeyAddedLetter = (head: Head, { name, isFirst }: { name: string; isFirst: boolean }): Letter => {
  const { passkeyAdded: say } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'passkey-added',
    subject: say.subject(head.farm),
    says: [helloIn(head), say.what(name), ...(isFirst ? [say.first, say.codes] : []), say.notYou],
  })
}

export const passkeyRemovedLetter = (head: Head, name: string): Letter => {
  const { passkeyRemoved: say, notYou } = words(head.language)
  return writeLetter({ ...head, letter: 'passkey-removed', subject: say.subject(head.farm), says: [helloIn(head), say.what(name), notYou] })
}

export const recoveryCodeUsedLetter = (head: Head, left: number): Letter => {
  const { codeUsed: say, notYou } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'recovery-code',
    subject: say.subject(head.farm),
    says: [helloIn(head), say.what(left), say.lost, notYou],
  })
}

export const recoveryCodesRenewedLetter = (head: Head): Letter => {
  const { renewed: say, notYou } = words(head.language)
  return writeLetter({ ...head, letter: 'recovery-code', subject: say.subject(head.farm), says: [helloIn(head), say.what, notYou] })
}

export const codesTriedLetter = (head: Head): Letter => {
  const { tried: say, notYou } = words(head.language)
  return writeLetter({
    ...head,
    letter: 'codes-tried',
    subject: say.subject(head.farm),
    says: [helloIn(head), say.what, say.wayIn, notYou],
  })
}
