import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { showCents } from '../../shared/money.ts'
import { showCartons } from '../../shared/words.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { OrderSums } from './order-sums.ts'
import css from './pay-bar.module.css'

type Props = { form: string; sums: OrderSums | undefined; cartonsHeld: number; isBusy: boolean; trouble: string | undefined }

/** Stays in sight on a phone: what it costs, what speaks against it, and the button. */
export const PayBar = ({ form, sums, cartonsHeld, isBusy, trouble }: Props) => {
  const isOver = sums?.weeks === 0
  return (
    <div className={css.bar}>
      <Notice kind="trouble">{trouble && <Trouble>{trouble}</Trouble>}</Notice>
      {isOver && <p className={css.aside}>{sentenceOf('noWeeksLeft')}</p>}
      {cartonsHeld > 0 && !isOver && (
        <p className={css.aside}>
          You already have {showCartons(cartonsHeld)} a week in this cycle. Paying again adds another subscription.
        </p>
      )}
      <BusyButton form={form} isBusy={isBusy} block>
        {sums && !isOver ? `Pay ${showCents(sums.totalCents)}` : 'Pay'}
      </BusyButton>
    </div>
  )
}

const Trouble = ({ children }: { children: string }) => (
  <span>
    {children} {children === sentenceOf('alreadyPaid') && <Link to={pages.profile}>See your profile</Link>}
  </span>
)
