import { checkoutFields } from '../../shared/fields/order-fields.ts'
import { CARTONS_MAX } from '../../shared/limits.ts'
import { subscribeWords } from '../../words/en/fields.ts'
import { orderSentence } from '../../words/en/refusals/order-errors.ts'
import type { FieldRule } from '../ui/form/field-rules.ts'
import { typedRuleOf } from '../ui/form/rules/typed-rule.ts'
import { isOver, overSentence } from './days-left.ts'
import { cartonsOf, cycleOf } from './order-sums.ts'
import type { Catalog, OrderDraft, OrderField } from './order-types.ts'
import {
  capacityFor,
  capacityIn,
  cartonsMost,
  cycleFullSentence,
  isCycleFull,
  nothingLeftSentence,
  placesLeft,
} from './remaining-capacity.ts'

const cartonsAsTyped = typedRuleOf(checkoutFields.cartonsPerWeek)

/** `most`: what is left of the cycle. */
export const cartonsRule = (cartonsPerWeek: string, most = CARTONS_MAX): string | undefined => {
  const cartons = cartonsOf({ cartonsPerWeek })
  return cartons ? (cartons > most ? cycleFullSentence(most) : undefined) : cartonsAsTyped(cartonsPerWeek)
}

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const orderRules = (catalog: Catalog, draft: OrderDraft): Readonly<Record<OrderField, FieldRule>> => ({
  cartonsPerWeek: (cartons) =>
    catalog.basket ? catalog.basket.troubleOf(draft, catalog) : cartonsRule(cartons, cartonsMost(capacityFor(draft, catalog))),
  eggCycle: (eggCycle) => {
    const cycle = cycleOf({ eggCycle }, catalog)
    if (!cycle) return subscribeWords.cycleMissing
    if (isOver(cycle, catalog)) return orderSentence('noWeeksLeft')
    return isCycleFull(eggCycle, catalog) ? nothingLeftSentence(catalog) : undefined
  },
  pickupSite: (site) => {
    if (!catalog.sites.some(({ site_id }) => String(site_id) === site)) return subscribeWords.siteMissing
    if (placesLeft(Number(site), capacityIn(draft.eggCycle, catalog)) === 0) return orderSentence('siteFull')
    const over = overSentence({ eggCycle: draft.eggCycle, pickupSite: site }, catalog)
    return over === orderSentence('noDayLeft') ? over : undefined
  },
  name: typedRuleOf(checkoutFields.name, { missing: subscribeWords.nameMissing }),
  secondEmail: typedRuleOf(checkoutFields.secondEmail),
  additionalNotes: typedRuleOf(checkoutFields.additionalNotes),
  donationCartons: (choice) => (choice === '' ? subscribeWords.donationMissing : undefined),
  payHow: () => undefined,
})
