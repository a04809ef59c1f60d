import { type FormEvent, useRef, useState } from 'react'
import type { ErrorCode } from '../../../../words/en/refusals/errors.ts'
import type { Refused } from '../../../calls/refused.ts'

/** The value of the button that sends an order although there is no room for it. */
export const OVERFILL = 'overfill'

const FULL: readonly ErrorCode[] = ['cycleFull', 'productFull', 'siteFull']

/** The farmer may sell more than there is, knowingly: what was refused for that can be sent again with a second button. */
export const useOverfill = () => {
  const [isFull, setFull] = useState(false)
  const isMeant = useRef(false)
  return {
    isFull,
    /** Which button was pressed. */
    hear: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent
      isMeant.current = submitter instanceof HTMLButtonElement && submitter.value === OVERFILL
    },
    /** What is sent along with the order. */
    says: () => (isMeant.current ? { overfill: true } : {}),
    blame: (refused: Refused) => setFull(FULL.includes(refused.code)),
    forget: () => setFull(false),
  }
}
