import * as words from '../../words/en/pages/order/subscribe.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { CartonCount } from './carton-count.tsx'
import { CycleField } from './cycle-field.tsx'
import css from './order-card.module.css'
import { trialOffered } from './order-sums.ts'
import type { Catalog, ChangeDraft, OrderDraft } from './order-types.ts'
import { capacityFor } from './remaining-capacity.ts'

type Props = { draft: OrderDraft; onChange: ChangeDraft; catalog: Catalog; fields: Partial<Record<keyof OrderDraft, string>> }

/** How much, and for how long. */
export const OrderAmounts = ({ draft, onChange, catalog, fields }: Props) => {
  const { basket } = catalog
  const trial = trialOffered(draft, catalog)
  const cartonsHeld = catalog.hints.mine.find(({ cycle_id }) => String(cycle_id) === draft.eggCycle)?.cartons_per_week ?? 0
  return (
    <section className={`stack gap-3 card ${css.card}`} aria-labelledby="amounts">
      <h2 id="amounts">{words.amountsHeading}</h2>
      {cartonsHeld > 0 && <p className={css.hint}>{basket ? basket.alreadyHave : words.alreadyHave(cartonsHeld)}</p>}
      {basket ? (
        <basket.ProductCards draft={draft} onChange={onChange} catalog={catalog} error={fields.cartonsPerWeek} />
      ) : (
        <CartonCount
          value={draft.cartonsPerWeek}
          onChange={(cartonsPerWeek) => onChange({ cartonsPerWeek })}
          capacity={capacityFor(draft, catalog)}
          error={fields.cartonsPerWeek}
        />
      )}
      <CycleField value={draft.eggCycle} onChange={(eggCycle) => onChange({ eggCycle })} catalog={catalog} error={fields.eggCycle} />
      {trial && (
        <Checkbox
          label={words.tryIt(trial, basket !== undefined)}
          checked={draft.trial ?? false}
          onChange={(event) => onChange({ trial: event.currentTarget.checked })}
        />
      )}
    </section>
  )
}
