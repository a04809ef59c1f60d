import css from './price-changes.module.css'

/** What a new price changes, and from when. */
export const PriceChanges = () => (
  <dl className={css.changes}>
    <dt>New orders</dt>
    <dd>pay the new price from the moment you save it.</dd>
    <dt>Orders already paid or added</dt>
    <dd>keep the price they were sold at.</dd>
    <dt>People with the form open</dt>
    <dd>are told the new total before they pay.</dd>
  </dl>
)
