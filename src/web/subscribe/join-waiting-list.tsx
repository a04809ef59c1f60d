import { useState } from 'react'
import type { MyWaiting } from '../../shared/shapes/pickups.ts'
import { subscribeWords } from '../../words/en/fields.ts'
import { verifyToWait, waitsAt } from '../../words/en/pages/order/subscribe.tsx'
import { showAhead, waitingListWords } from '../../words/en/refusals/capacity.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { SendVerification } from '../ui/button/send-verification.tsx'
import { TextButton } from '../ui/button/text-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { cartonsOf } from './order-sums.ts'
import type { OrderDraft } from './order-types.ts'
import css from './pay-bar.module.css'

export type JoinListProps = {
  readonly draft: OrderDraft
  readonly wish: MyWaiting | undefined
  /** The carton if nothing is said. */
  readonly product_id?: number | undefined
  /** One if nothing is said. */
  readonly pieces: number | undefined
  /** Where the person waits already, if that is another site than the chosen one. */
  readonly elsewhere: string | undefined
  /** A place is promised only to a verified address. */
  readonly mustVerify: boolean
  readonly askCatalogAgain: () => Promise<unknown>
}

/** In place of the button that pays, where there is nothing left to be paid for. */
export const JoinList = ({ draft, wish, product_id, pieces, elsewhere, mustVerify, askCatalogAgain }: JoinListProps) => {
  const { join, leave, isBusy, trouble } = useWaiting(
    draft,
    { product_id, cartons_per_week: pieces ?? cartonsOf(draft) ?? 1 },
    askCatalogAgain,
  )
  const isWaiting = wish?.held_until === null
  return (
    <>
      <Notice kind="trouble">{trouble}</Notice>
      <Notice kind="good">
        {isWaiting && (
          <span>
            {waitingListWords.joined} {elsewhere && waitsAt(elsewhere)} {showAhead(wish.ahead)}
          </span>
        )}
      </Notice>
      {isWaiting ? (
        <p className={css.aside}>
          <TextButton onClick={() => isBusy || leave(wish.cycle_id)}>{waitingListWords.leave}</TextButton>
        </p>
      ) : mustVerify ? (
        <>
          <p className={css.aside}>{verifyToWait}</p>
          <SendVerification />
        </>
      ) : (
        <PressButton block isBusy={isBusy} onClick={join}>
          {waitingListWords.join}
        </PressButton>
      )}
    </>
  )
}

const useWaiting = (
  draft: OrderDraft,
  line: { product_id: number | undefined; cartons_per_week: number },
  askCatalogAgain: () => Promise<unknown>,
) => {
  const joinWaitingList = useCall('joinWaitingList')
  const leaveWaitingList = useCall('leaveWaitingList')
  const [trouble, setTrouble] = useState<string>()

  const attempt = async (act: () => Promise<unknown>) => {
    setTrouble(undefined)
    await act().catch((reason) => setTrouble(reasonOf(Refused.from(reason))))
    // Also after a refusal: someone may have made room or taken it.
    await askCatalogAgain()
  }
  const join = async () => {
    if (draft.pickupSite === '') return setTrouble(subscribeWords.siteMissing)
    const wanted = {
      cycle_id: Number(draft.eggCycle),
      site_id: Number(draft.pickupSite),
      ...line,
    }
    await attempt(() => joinWaitingList.mutateAsync({ body: wanted }))
  }
  return {
    join,
    leave: (cycleId: number) => attempt(() => leaveWaitingList.mutateAsync({ params: { cycleId } })),
    isBusy: joinWaitingList.isPending || leaveWaitingList.isPending,
    trouble,
  }
}
