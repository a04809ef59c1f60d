import { useState } from 'react'
import { LATE_MINUTES } from '../../../../shared/limits.ts'
import type { WeekSite } from '../../../../shared/shapes/packing.ts'
import * as words from '../../../../words/en/dashboard/packing.ts'
import { usePress } from '../../../calls/press-key.ts'
import { Refused } from '../../../calls/refused.ts'
import { useAnswer, useCall } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import dialog from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import { Reading } from '../../../ui/page/reading.tsx'
import { sayReaders } from './week-words.ts'

type Props = { readonly site: WeekSite; readonly onTold: (told: number) => void; readonly onClose: () => void }

/** Shows who will be notified first; the second press notifies them. */
export const RunningLate = ({ site: { site_id, site_name }, onTold, onClose }: Props) => {
  const tellLate = useCall('tellLate')
  const press = usePress()
  const [refused, setRefused] = useState<Refused>()
  const tell = async (minutes: (typeof LATE_MINUTES)[number]) => {
    try {
      const { told } = await press((key) => tellLate.mutateAsync({ params: { id: site_id }, body: { minutes, press: key } }))
      onClose()
      onTold(told)
    } catch (reason) {
      setRefused(Refused.from(reason))
    }
  }
  const isBusy = tellLate.isPending
  return (
    <Dialog title={words.lateAt(site_name)} isBusy={isBusy} onClose={onClose}>
      <Reading of={useAnswer('countLateReaders', { params: { id: site_id } })}>
        {(readers) => (
          <>
            <p>{sayReaders(readers)}</p>
            {readers.people + readers.hosts > 0 && (
              <div className="stack gap-3">
                {LATE_MINUTES.map((minutes) => (
                  <PressButton key={minutes} isSecond isWaiting={isBusy} onClick={() => tell(minutes)}>
                    {words.tellThem(minutes)}
                  </PressButton>
                ))}
              </div>
            )}
          </>
        )}
      </Reading>
      <Notice kind="trouble">{refused && sayFailed(words.notTold, refused)}</Notice>
      <div className={dialog.buttons}>
        <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
          {words.tellNoOne}
        </PressButton>
      </div>
    </Dialog>
  )
}
