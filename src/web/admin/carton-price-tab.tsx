import { adminTabs } from '../../shared/admin-addresses.ts'
import { Reading } from '../ui/reading.tsx'
import { Sheet, TabPage } from '../ui/tab-page.tsx'
import { useReading } from '../use-call.ts'
import { PriceChanges } from './carton-price/price-changes.tsx'
import { PriceForm } from './carton-price/price-form.tsx'

export default function CartonPriceTab() {
  return (
    <TabPage heading={adminTabs.cartonPrice.label} lead="What one carton, a dozen eggs, costs in your shop.">
      <Reading of={useReading('readCartonPrice')}>{({ carton_price }) => <PriceForm price={carton_price} />}</Reading>
      <Sheet heading="What a new price changes">
        <PriceChanges />
      </Sheet>
    </TabPage>
  )
}
