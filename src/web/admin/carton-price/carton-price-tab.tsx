import { adminTabs } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'
import { Reading } from '../../ui/page/reading.tsx'
import { Sheet, TabPage } from '../parts/show/tab-page.tsx'
import { PriceChanges } from './price-changes.tsx'
import { PriceForm } from './price-form.tsx'

export default function CartonPriceTab() {
  return (
    <TabPage heading={adminTabs.cartonPrice.label} lead="What one carton, a dozen eggs, costs in your shop.">
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
