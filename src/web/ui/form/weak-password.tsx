import { type FormEvent, useRef, useState } from 'react'
import type { Weakness } from '../../../shared/shapes/account.ts'
import * as words from '../../../words/en/pages/ui.ts'
import { weaknessWords } from '../../../words/en/refusals/weakness.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../button/busy-button.tsx'
import { Notice } from '../notice/notice.tsx'

const ANYWAY = 'anyway'

type Submit = (event: FormEvent<HTMLFormElement>) => unknown

/** Warns of an easily guessed password before it is set; pressing "Use it anyway" confirms it. */
export const useWeakPassword = () => {
  const [weakness, setWeakness] = useState<Weakness | null>(null)
  const isMeant = useRef(false)
  const { mutateAsync } = useCall('ratePassword')
  return {
    weakness,

    /** Around the form's own way of sending: notes with which button it was sent. */
    submitWith: (submit: Submit) => (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent
      isMeant.current = submitter instanceof HTMLButtonElement && submitter.value === ANYWAY
      return submit(event)
    },

    /** Whether the form may be sent. Advice that does not come stops nobody. */
    isFine: async (password: string, email?: string): Promise<boolean> => {
      setWeakness(null)
      if (isMeant.current) return true
      const rated = await mutateAsync({ body: { password, ...(email && { email }) } }).catch(() => ({ weakness: null }))
      setWeakness(rated.weakness)
      return rated.weakness === null
    },
  }
}

/** Stands in the form, above its button. */
export const WeakPassword = ({ weakness, isBusy }: { weakness: Weakness | null; isBusy: boolean }) => (
  <>
    <Notice kind="trouble">{weakness && `${weaknessWords[weakness]} ${words.saferPassword}`}</Notice>
    {weakness && (
      <BusyButton isBusy={isBusy} isSecond value={ANYWAY}>
        {words.useAnyway}
      </BusyButton>
    )}
  </>
)
