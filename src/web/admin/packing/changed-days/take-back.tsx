import { useState } from 'react'
import type { DayChange, ReplannedDays } from '../../../../shared/shapes/farm-settings.ts'
import * as words from '../../../../words/en/dashboard/day-change.ts'
import { keepIt } from '../../../../words/en/dashboard/parts.ts'
import { Refused } from '../../../calls/refused.ts'
import { useCall } from '../../../calls/use-call.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import css from '../../../ui/notice/dialog.module.css'
import { Dialog } from '../../../ui/notice/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { sayFailed } from '../../../ui/notice/reason.ts'
import own from './changed-days.module.css'
import { isPast, placeOf } from './day-change-card.tsx'
import { Foretold } from './foretold.tsx'
import { useForesight } from './use-foresight.ts'

type Props = { readonly change: DayChange; readonly onDone: (replanned: ReplannedDays) => void; readonly onClose: () => void }

/** Asks before a change is taken back, and says what that does. */
export const TakeBack = ({ change, onDone, onClose }: Props) => {
  const removeDayChange = useCall('removeDayChange')
  const [refused, setRefused] = useState<Refused>()
  const asked = { params: { id: change.day_change_id }, query: { version: change.version } }
  const foresight = useForesight({ takeBack: asked })
  const press = async () => {
    try {
      const replanned = await removeDayChange.mutateAsync(asked)
      // First the dialog, which gives the focus back to a button that is about to go.
      onClose()
      onDone(replanned)
    } catch (reason) {
      setRefused(Refused.from(reason))
    }
  }
  const isBusy = removeDayChange.isPending
  return (
    <Dialog title={words.undoWhich(placeOf(change))} isBusy={isBusy} onClose={onClose}>
      <div className={`stack gap-4 ${own.asking}`}>
        {isPast(change) && <p>{words.cannotMoveBack} </p>}
        <Foretold of={foresight} before={words.checking} nothing={words.noPickupMoves} />
        <Notice kind="trouble">{refused && sayFailed(words.dayNotTakenBack, refused)}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {keepIt}
          </PressButton>
          <PressButton isBusy={isBusy} onClick={press}>
            {words.undo}
          </PressButton>
        </div>
      </div>
    </Dialog>
  )
}
