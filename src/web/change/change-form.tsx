import '../pickups/pickup-calls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { WhyNoChange } from '../../shared/shapes/order-changes.ts'
import * as words from '../../words/en/pages/change.ts'
import { change } from '../../words/en/pages/change-opener.ts'
import { type ErrorCode, sentenceOf } from '../../words/en/refusals/errors.ts'
import { useAnswer } from '../calls/use-call.ts'
import { TextButton } from '../ui/button/text-button.tsx'
import { Reading } from '../ui/page/reading.tsx'
import css from './change.module.css'
import { ChooseChange, type Props } from './choose-change.tsx'
import { OpenChange } from './open-change.tsx'
import type { Draft } from './wanted-change.ts'

export type ChangeFormProps = Pick<Props, 'close' | 'tell'> & { readonly id: number }

/** More or fewer cartons, or another site, for the rest of an order. */
export const ChangeForm = ({ id, close, tell }: ChangeFormProps) => {
  const [draft, setDraft] = useState<Draft>({})
  const order = useAnswer('readMyChange', { params: { id } })
  return (
    <section className={`stack gap-4 ${css.change}`} aria-label={change}>
      <h4>{change}</h4>
      <Reading of={order} like={{ lines: 6 }}>
        {(order) => {
          if (order.open_change && order.why_not !== 'paying')
            return <OpenChange order={order} open={order.open_change} close={close} tell={tell} />
          if (order.why_not) return <NoChange why={order.why_not} close={close} />
          return <ChooseChange order={order} draft={draft} setDraft={setDraft} close={close} tell={tell} />
        }}
      </Reading>
    </section>
  )
}

const REASONS = {
  off: 'changeOff',
  ending: 'orderEnding',
  paying: 'paymentOnItsWay',
  stopped: 'pickupsStopped',
  disputed: 'changeDisputed',
  tooLate: 'changeTooLate',
} as const satisfies Record<WhyNoChange, ErrorCode>

const NoChange = ({ why, close }: { why: WhyNoChange; close: () => void }) => (
  <>
    <p role="status">{sentenceOf(REASONS[why])}</p>
    <div className={`row center gap-y-2 gap-x-5 ${css.ways}`}>
      {why === 'off' && (
        <Link className="thumb" to={pages.questions}>
          {words.writeToFarm}
        </Link>
      )}
      <TextButton onClick={close}>{words.leave}</TextButton>
    </div>
  </>
)
