import { useState } from 'react'
import type { FoundLocation, Me } from '../../shared/shapes/entities.ts'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { firstPickupOf } from './first-pickup.ts'
import css from './order.module.css'
import { useOrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { cartonsOf, orderSums } from './order-sums.ts'
import { PayBar } from './pay-bar.tsx'
import { locateSites } from './sites/located-sites.ts'
import { MapOpener } from './sites/map-opener.tsx'
import { SiteCards } from './sites/site-cards.tsx'
import { SiteFinder } from './sites/site-finder.tsx'
import type { Catalog } from './use-catalog.ts'
import { useCheckout } from './use-checkout.ts'
import { goneFields } from './what-is-gone.ts'
import { capacityIn } from './what-is-left.ts'

const FORM = 'order'

type Props = { user: Me; catalog: Catalog; askCatalogAgain: () => Promise<unknown> }

export const Order = ({ user, catalog, askCatalogAgain }: Props) => {
  const [draft, change] = useOrderDraft(user.id, catalog)
  const [location, setLocation] = useState<FoundLocation>()
  const { submit, isBusy, fields: wrong, whole } = useCheckout(user, catalog, draft, askCatalogAgain)
  const fields = { ...goneFields(draft, catalog), ...wrong }
  const sums = orderSums(draft, catalog)
  const choose = (pickupSite: string) => change({ pickupSite })
  return (
    <div className={css.order}>
      <div className={css.choices}>
        <SiteFinder
          sites={catalog.sites}
          onFound={(found, closest) => {
            setLocation(found)
            choose(String(closest.site_id))
          }}
        />
        {catalog.sites.some(({ lat }) => lat !== null) && (
          <MapOpener sites={catalog.sites} location={location} chosen={draft.pickupSite} onChoose={choose} />
        )}
        <form id={FORM} noValidate onSubmit={submit} className={css.form}>
          <FormSummary fields={wrong} />
          <SiteCards
            sites={locateSites(catalog.sites, location)}
            capacity={capacityIn(draft.eggCycle, catalog)}
            chosen={draft.pickupSite}
            onChoose={choose}
            error={fields.pickupSite}
          />
          <OrderFields draft={draft} onChange={change} catalog={catalog} fields={fields} />
        </form>
      </div>
      <div className={css.side}>
        <OrderReceipt sums={sums} first={firstPickupOf(draft, sums, catalog)} cartons={cartonsOf(draft) ?? 0} />
        <PayBar form={FORM} draft={draft} catalog={catalog} sums={sums} isBusy={isBusy} trouble={whole} askCatalogAgain={askCatalogAgain} />
      </div>
    </div>
  )
}
