import type { Cycle } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import type { Attempt } from '../../ui/notice/message.tsx'

/** Starts a cycle that is shown as stopped, or the other way around; with a way back. */
export const useToggle = ({ cycle_id: id, is_active: isShownActive }: Cycle, attempt: Attempt, askAgain: () => Promise<unknown>) => {
  const toggleCycle = useCall('toggleCycle')

  /** What is wanted travels with the call: pressed on a page that is out of date, Stop stops and never starts. */
  const become = (is_active: boolean): Promise<void> =>
    attempt(id, adminWords.cycleNotToggled, async () => {
      try {
        const { changed } = await toggleCycle.mutateAsync({ params: { id }, body: { is_active } })
        if (!changed) return { at: id, good: is_active ? adminWords.cycleWasRunning : adminWords.cycleWasStopped }
        return { at: id, good: is_active ? adminWords.cycleStarted : adminWords.cycleStopped, undo: () => become(!is_active) }
      } finally {
        await askAgain()
      }
    })

  return { press: () => become(!isShownActive), isBusy: toggleCycle.isPending }
}
