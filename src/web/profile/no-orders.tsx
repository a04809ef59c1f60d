import { pages } from '../../shared/addresses.ts'
import { profileWords } from '../../shared/words/words.ts'
import type { Refused } from '../calls/refused.ts'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import css from './no-orders.module.css'

type Props = { refused: Refused | undefined; onTryAgain: () => void }

/** Empty, refused (the shop said why), or never answered. */
export const NoOrders = ({ refused, onTryAgain }: Props) => (
  <div className={css.none}>
    <div className={css.drawing}>
      <OpenCarton eggs={0} />
    </div>
    <p className={css.said} role={refused ? 'alert' : 'status'}>
      {refused?.status === 0 ? profileWords.failed : profileWords.none}
    </p>
    <p>{refused ? refused.message : 'Once you have subscribed, your cartons, your dates and your pickup site are listed here.'}</p>
    <div>
      {refused ? (
        <PressButton onClick={onTryAgain}>Try again</PressButton>
      ) : (
        <LinkButton to={pages.subscribe}>Subscribe for Pickup</LinkButton>
      )}
    </div>
  </div>
)
