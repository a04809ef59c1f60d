import { subscribeWords } from '../../words/en/fields.ts'
import css from './order-skeleton.module.css'

/** As large as what it replaces, so that nothing jumps when the reply is here. */
export const OrderSkeleton = () => (
  <div className={css.skeleton}>
    <p role="status">{subscribeWords.loading}</p>
    <div className={`stack gap-4 ${css.columns}`} aria-hidden="true">
      <div className={`stack gap-4 ${css.choices}`}>
        <div className={css.amounts} />
        <div className={css.finder} />
        <div className={css.cards} />
      </div>
      <div className={css.receipt} />
    </div>
  </div>
)
