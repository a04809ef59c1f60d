import type { Cycle } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { useCall } from '../../calls/use-call.ts'
import type { Attempt } from '../../ui/notice/message.tsx'

/** Starts a cycle that is shown as stopped, or the other way around; with a way back. */
export const useToggle = ({ cycle_id: id, is_active: isShownActive }: Cycle, attempt: Attempt, askAgain: () => Promise<unknown>) => {
  const toggleCycle = useCall('toggleCycle')

  const flip = async () => (await toggleCycle.mutateAsync({ params: { id } })).cycle.is_active

  /** Somebody may have pressed it elsewhere since the list was read: then the cycle is as wanted, and stays so. */
  const become = (isWanted: boolean): Promise<void> =>
    attempt(id, adminWords.cycleNotToggled, async () => {
      try {
        if ((await flip()) === isWanted)
          return { at: id, good: isWanted ? adminWords.cycleStarted : adminWords.cycleStopped, undo: () => become(!isWanted) }
        await flip()
        return { at: id, good: isWanted ? adminWords.cycleWasRunning : adminWords.cycleWasStopped }
      } finally {
        await askAgain()
      }
    })

  return { press: () => become(!isShownActive), isBusy: toggleCycle.isPending }
}
