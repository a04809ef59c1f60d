import { lazy, Suspense, useState } from 'react'
import type { FoundLocation, Me } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { goneWords } from '../../words/en/refusals/gone.ts'
import { ORDER_FORM } from '../money/paying/order-form.ts'
import { isOffered } from '../money/paying/pay-how.ts'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { AboutYou } from './about-you.tsx'
import { DonationField } from './donation-field.tsx'
import { firstPickupOf } from './first-pickup.ts'
import css from './order.module.css'
import { OrderAmounts } from './order-amounts.tsx'
import { useOrderDraft } from './order-draft.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { cartonsOf, cycleOf, orderSums } from './order-sums.ts'
import type { Catalog, OrderDraft } from './order-types.ts'
import { PayBar } from './pay-bar.tsx'
import { capacityIn } from './remaining-capacity.ts'
import { locateSites } from './sites/located-sites.ts'
import { MapOpener } from './sites/map-opener.tsx'
import { SITES_HEADING, SiteCards } from './sites/site-cards.tsx'
import { SiteFinder } from './sites/site-finder.tsx'
import { useCheckout } from './use-checkout.ts'

/** Fetched only where the farm offers more than a card; when that fails, a card pays. */
const PayChoice = lazy(() =>
  import('../money/paying/pay-choice.tsx').then(
    (loaded) => ({ default: loaded.PayChoice }),
    () => ({ default: () => null }),
  ),
)

type Props = { user: Me; catalog: Catalog; askCatalogAgain: () => Promise<unknown> }

/**
 * One page from top to bottom: how much, where, who, and how much for others. Separate steps would be four loads for five fields. If there is only
 * one site or cycle, nobody has to choose it.
 */
export const Order = ({ user, catalog, askCatalogAgain }: Props) => {
  const [draft, change] = useOrderDraft(user.id, catalog)
  const [location, setLocation] = useState<FoundLocation>()
  const { submit, isBusy, gap, fields: wrong, whole } = useCheckout(user, catalog, draft, askCatalogAgain)
  const fields = { ...goneFields(draft, catalog), ...wrong }
  const sums = orderSums(draft, catalog)
  const { sites, hints } = catalog
  const choose = (pickupSite: string) => change({ pickupSite })
  const heading = <h2 id={SITES_HEADING}>{words.sitesHeading}</h2>
  return (
    <div className={css.order}>
      <div className={`stack gap-3 ${css.choices}`}>
        <form id={ORDER_FORM} noValidate data-draft="stored" onSubmit={submit} className={css.form}>
          <FormSummary fields={wrong} />
          <OrderAmounts draft={draft} onChange={change} catalog={catalog} fields={fields} />
        </form>
        {sites.length > 1 && (
          <SiteFinder
            sites={sites}
            onFound={(found, closest) => {
              setLocation(found)
              choose(String(closest.site_id))
            }}
          />
        )}
        <section className={css.sites} aria-labelledby={SITES_HEADING}>
          {sites.length > 1 && sites.some(({ lat }) => lat !== null) ? (
            <MapOpener heading={heading} sites={sites} location={location} chosen={draft.pickupSite} onChoose={choose} />
          ) : (
            heading
          )}
          <SiteCards
            sites={locateSites(sites, location)}
            capacity={capacityIn(draft.eggCycle, catalog)}
            chosen={draft.pickupSite}
            onChoose={choose}
            error={fields.pickupSite}
          />
        </section>
        <AboutYou draft={draft} onChange={change} fields={fields} />
        <DonationField
          value={draft.donationCartons}
          onChange={(donationCartons) => change({ donationCartons })}
          cycle={cycleOf(draft, catalog)}
          showPieces={sums?.basket?.showGiven}
          about={catalog.basket?.donationAbout}
          error={fields.donationCartons}
        />
        {isOffered(hints) && sums && sums.payCents > 0 && (
          <Suspense>
            <PayChoice onChoose={(payHow) => change({ payHow })} sums={sums} hints={hints} />
          </Suspense>
        )}
      </div>
      <div className={css.side}>
        <OrderReceipt
          sums={sums}
          first={firstPickupOf(draft, sums, catalog)}
          cartons={(catalog.basket ? sums?.basket?.eggPieces : cartonsOf(draft)) ?? 0}
          noSums={catalog.basket?.noSums}
        />
        <PayBar draft={draft} catalog={catalog} sums={sums} gap={gap} isBusy={isBusy} trouble={whole} askCatalogAgain={askCatalogAgain} />
      </div>
    </div>
  )
}

/** What the farm has closed since the draft was saved, shown next to the field. */
const goneFields = (
  { eggCycle, pickupSite }: Pick<OrderDraft, 'eggCycle' | 'pickupSite'>,
  { cycles, sites }: Pick<Catalog, 'cycles' | 'sites'>,
): Partial<Record<keyof OrderDraft, string>> => ({
  ...(eggCycle && !cycles.some(({ cycle_id }) => String(cycle_id) === eggCycle) && { eggCycle: goneWords.cycle }),
  ...(pickupSite && !sites.some(({ site_id }) => String(site_id) === pickupSite) && { pickupSite: goneWords.site }),
})
