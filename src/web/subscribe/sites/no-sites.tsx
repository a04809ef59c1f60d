import type { ReactNode } from 'react'
import { pages } from '../../../shared/addresses.ts'
import * as words from '../../../words/en/pages/order/subscribe.tsx'
import { PickupCrate } from '../../drawings/pickup-crate.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import css from '../empty-shop.module.css'

export const NoSites = ({ gone }: { gone: ReactNode }) => (
  <div className={css.empty}>
    {gone}
    <div className={css.drawing}>
      <PickupCrate />
    </div>
    <p>{words.noSitesYet}</p>
    <p>{words.comeBack}</p>
    <div>
      <LinkButton to={pages.questions}>{words.contact}</LinkButton>
    </div>
  </div>
)
