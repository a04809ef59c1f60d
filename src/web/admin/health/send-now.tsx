import { healthWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import css from './pressed.module.css'

/** Mails that wait for another try need not wait for it. */
export const SendNow = ({ onDone }: { onDone: () => void }) => {
  const { mutate, isPending, data, error } = useCall('sendWaitingMails')
  const nothingToDo = error?.code === 'noMailWaits'
  return (
    <div className={css.pressed}>
      <PressButton isSecond isBusy={isPending} onClick={() => mutate(undefined, { onSuccess: onDone })}>
        {healthWords.sendNow}
      </PressButton>
      <Notice kind="good">{data ? healthWords.hurried(data.mails) : nothingToDo && reasonOf(error)}</Notice>
      <Notice kind="trouble">{error && !nothingToDo && reasonOf(error)}</Notice>
    </div>
  )
}
