import { adminTabs } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Sheet, TabPage } from '../parts/show/tab-page.tsx'
import css from './price-changes.module.css'
import { PriceForm } from './price-form.tsx'

export default function CartonPriceTab() {
  return (
    <TabPage heading={adminTabs.cartonPrice.label} lead="What one carton (a dozen eggs) costs in your shop.">
      <Reading of={useReading('readCartonPrice')}>
        {({ carton_price }) => (
          <>
            <PriceForm price={carton_price} />
            <Sheet heading="What a new price changes">
              <PriceChanges />
            </Sheet>
          </>
        )}
      </Reading>
    </TabPage>
  )
}

/** What a new price changes, and from when. */
const PriceChanges = () => (
  <dl className={css.changes}>
    <dt>New orders</dt>
    <dd>pay the new price from the moment you save it.</dd>
    <dt>Orders already paid or added</dt>
    <dd>keep the price they were sold at.</dd>
    <dt>People with the form open</dt>
    <dd>see the new total before they pay.</dd>
  </dl>
)
