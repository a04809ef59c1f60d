import type { Order } from '../../../../shared/shapes/orders.ts'
import { type Draft, type DraftField, draftOf } from './edit-draft.ts'
import css from './edit-form.module.css'
import { changesBetween, type OrderChange } from './order-changes.ts'

type Props = { readonly before: Order | undefined; readonly now: Order; readonly draft: Draft }

/** What someone else did to the order meanwhile, field by field. */
export const Conflict = ({ before, now, draft }: Props) => (
  <div className={css.alert} role="alert">
    {before && (
      <div className={css.conflict}>
        <p>
          <strong>Someone else changed this order while you did.</strong>
        </p>
        <ul>
          {changesBetween(before, now).map((change) => (
            <li key={change.field}>
              {change.name}: {change.was} → {change.is}
              {isMine(change, now, draft) && <strong> (you have something else here)</strong>}
            </li>
          ))}
        </ul>
        <p>Nothing of yours is lost: your own changes are still in the form, on top of theirs.</p>
      </div>
    )}
  </div>
)

const isMine = ({ field }: OrderChange, now: Order, draft: Draft) => {
  const name = (field === 'pickup_site' ? 'site_id' : field) as DraftField
  return name in draft && draft[name] !== draftOf(now)[name]
}
