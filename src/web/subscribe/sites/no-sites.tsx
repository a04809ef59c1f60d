import type { ReactNode } from 'react'
import { pages } from '../../../shared/addresses.ts'
import { PickupCrate } from '../../drawings/pickup-crate.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import css from '../empty-shop.module.css'

export const NoSites = ({ gone }: { gone: ReactNode }) => (
  <div className={css.empty}>
    {gone}
    <div className={css.drawing}>
      <PickupCrate />
    </div>
    <p>A cycle is open, but the farm has not said yet where the eggs can be collected. Until then nobody can subscribe.</p>
    <p>Please come back soon, or ask the farm.</p>
    <div>
      <LinkButton to={pages.questions}>Contact Us</LinkButton>
    </div>
  </div>
)
