import { useState } from 'react'
import { CARTONS_MAX, CARTONS_MIN } from '../../shared/limits.ts'
import { CARTON } from '../../shared/rules/products.ts'
import { showCartons } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/window.ts'
import { showCost, showOnce } from '../../words/en/window.ts'
import { showPrices } from './prices.tsx'
import css from './shop-window.module.css'
import type { WindowData } from './use-window.ts'

/** What would it cost me? Nobody has to sign up to know. */
export const Cost = ({ seasons, priceCents, products, ...paying }: WindowData) => {
  if (seasons.length === 0) return null
  const weekly = products?.find(({ product_id, rhythms }) => product_id === CARTON && rhythms.includes(1))
  return (
    <section aria-labelledby="window-cost">
      <h2 id="window-cost">{words.cost}</h2>
      {products && <p>{showPrices(products)}</p>}
      {(weekly || !products) && <InCartons seasons={seasons} priceCents={priceCents} product={weekly?.product_name} />}
      <p className="soft">{showOnce(paying)}</p>
    </section>
  )
}

type InCartonsProps = Pick<WindowData, 'seasons' | 'priceCents'> & { readonly product: string | undefined }

const InCartons = ({ seasons, priceCents, product }: InCartonsProps) => {
  const isNamed = product !== undefined
  const [cartons, setCartons] = useState(CARTONS_MIN)
  const step = (by: number) => setCartons((now) => Math.min(CARTONS_MAX, Math.max(CARTONS_MIN, now + by)))
  return (
    <>
      <div className={css.count}>
        <Step label={words.fewer(isNamed)} sign="−" isAtEnd={cartons === CARTONS_MIN} onClick={() => step(-1)} />
        <span className={css.cartons}>{words.aWeek(isNamed ? `${cartons} x ${product}` : showCartons(cartons))}</span>
        <Step label={words.more(isNamed)} sign="+" isAtEnd={cartons === CARTONS_MAX} onClick={() => step(1)} />
      </div>
      <div role="status">
        {seasons.map(({ cycle_id, cycle_name, weeks_left }) => {
          const { how, total } = showCost(weeks_left, cartons, priceCents, isNamed)
          return (
            <p key={cycle_id} className={`row apart gap-x-4 ${css.sum}`}>
              <span>
                {seasons.length > 1 && `${cycle_name}: `}
                {how}
              </span>{' '}
              <strong>= {total}</strong>
            </p>
          )
        })}
      </div>
    </>
  )
}

const Step = ({ label, sign, isAtEnd, onClick }: { label: string; sign: string; isAtEnd: boolean; onClick: () => void }) => (
  <button type="button" className={css.step} aria-label={label} aria-disabled={isAtEnd} onClick={onClick}>
    {sign}
  </button>
)
