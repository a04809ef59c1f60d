import type { Cycle } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import type { Attempt } from '../../ui/notice/message.tsx'
import { DeleteDialog } from '../parts/list/delete-dialog.tsx'
import { Stretch } from '../parts/show/stretch.tsx'
import { useToggle } from './use-toggle.ts'

type Props = {
  readonly cycle: Cycle
  readonly attempt: Attempt
  readonly askAgain: () => Promise<unknown>
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Pointless if it is already stopped. */
const ADVICE = 'Stop it instead.'

export const DeleteCycle = ({ cycle, attempt, askAgain, onDeleted, onClose }: Props) => {
  const deleteCycle = useCall('deleteCycle')
  const toggle = useToggle(cycle, attempt, askAgain)
  const stop = () => {
    onClose()
    toggle.press()
  }
  return (
    <DeleteDialog
      title={`Delete ${cycle.cycle_name}?`}
      failed={adminWords.cycleNotDeleted}
      remove={() => deleteCycle.mutateAsync({ params: { id: cycle.cycle_id } })}
      sayInUse={(sentence) => (cycle.is_active ? sentence : sentence.replace(ADVICE, adminWords.cycleIsStopped))}
      instead={cycle.is_active ? { when: 'cycleInUse', label: 'Stop Cycle', act: stop } : undefined}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <Stretch of={cycle} />. A deleted cycle can't be restored.
    </DeleteDialog>
  )
}
