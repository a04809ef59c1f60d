import { showCents } from '../../shared/rules/money/cents.ts'
import type { MyChange } from '../../shared/shapes/order-changes.ts'
import * as words from '../../words/en/pages/change.ts'
import { showMoment } from '../../words/en/pages/moment.ts'
import { showOrdered } from '../../words/en/product.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import css from './change.module.css'
import type { Props } from './choose-change.tsx'
import { useChange } from './use-change.ts'
import { soldThen } from './wanted-change.ts'

type OpenProps = Pick<Props, 'order' | 'close' | 'tell'> & { readonly open: NonNullable<MyChange['open_change']> }

/** A change that waits for its payment: it is paid, or given up before another one is chosen. */
export const OpenChange = ({ order, open, close, tell }: OpenProps) => {
  const { pay_cents, expires_at, ...agreed } = open
  const { change, drop, doing, refused } = useChange(order.id)
  const site = order.sites.find(({ site_id }) => site_id === open.site_id)?.site_name
  const giveUp = async () => {
    if (!(await drop())) return
    close()
    tell(words.givenUp)
  }
  return (
    <div className={`stack gap-4 ${css.open}`}>
      <p>
        {words.waits(
          showOrdered({ ...order, ...soldThen(open, order), cartons_per_week: open.cartons_per_week }),
          site,
          showCents(pay_cents),
          showMoment(expires_at),
        )}
      </p>
      <Notice kind="trouble">{refused && reasonOf(refused)}</Notice>
      <div className={`row center gap-y-2 gap-x-5 ${css.ways}`}>
        <PressButton isBusy={doing === 'change'} isWaiting={doing !== undefined} onClick={() => change(agreed)}>
          {words.goOn(showCents(pay_cents))}
        </PressButton>
        <PressButton isSecond isBusy={doing === 'drop'} isWaiting={doing !== undefined} onClick={giveUp}>
          {words.giveUp}
        </PressButton>
      </div>
    </div>
  )
}
