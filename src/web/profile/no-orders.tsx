import { pages } from '../../shared/addresses.ts'
import { profileWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/profile.ts'
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
    <p>{refused ? refused.message : words.noOrdersYet}</p>
    <div>
      {refused ? (
        <PressButton onClick={onTryAgain}>{words.tryAgain}</PressButton>
      ) : (
        <LinkButton to={pages.subscribe}>{words.subscribe}</LinkButton>
      )}
    </div>
  </div>
)
