import { sentenceOf } from '../../shared/errors.ts'
import { CARTONS_MAX, NAME_MAX, NOTES_MAX } from '../../shared/limits.ts'
import { weeksLeft } from '../../shared/order-total.ts'
import { fieldWords, subscribeWords } from '../../shared/words.ts'
import { emailRule, type FieldRule, filledRule } from '../field-rules.ts'
import type { OrderDraft } from './order-draft.ts'
import { cartonsOf, cycleOf } from './order-sums.ts'
import type { Offer } from './use-offer.ts'

export const cartonsRule: FieldRule = (cartonsPerWeek) => {
  if (cartonsOf({ cartonsPerWeek })) return
  return Number(cartonsPerWeek) > CARTONS_MAX ? fieldWords.cartonsMost : fieldWords.cartons
}

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const orderRules = (offer: Offer): Readonly<Record<keyof OrderDraft, FieldRule>> => ({
  pickupSite: (site) => (offer.sites.some(({ site_id }) => String(site_id) === site) ? undefined : subscribeWords.siteMissing),
  name: filledRule(subscribeWords.nameMissing, NAME_MAX),
  eggCycle: (eggCycle) => {
    const cycle = cycleOf({ eggCycle }, offer)
    if (!cycle) return subscribeWords.cycleMissing
    return weeksLeft(cycle, offer.hints.today) === 0 ? sentenceOf('noWeeksLeft') : undefined
  },
  cartonsPerWeek: cartonsRule,
  donationCartons: (choice) => (choice === '' ? subscribeWords.donationMissing : undefined),
  secondEmail: (email) => (email === '' ? undefined : emailRule(email)),
  additionalNotes: (notes) => (notes.length > NOTES_MAX ? fieldWords.tooLong : undefined),
})
