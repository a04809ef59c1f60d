import { adminWords } from '../../../shared/admin-words.ts'
import type { Attempt } from '../../ui/news.tsx'
import { useCall } from '../../use-call.ts'

/** Starts or stops a cycle; to undo is to press again. */
export const useToggle = (id: number, attempt: Attempt, askAgain: () => Promise<unknown>) => {
  const toggleCycle = useCall('toggleCycle')

  const press = (): Promise<void> =>
    attempt(id, adminWords.cycleNotToggled, async () => {
      const { cycle } = await toggleCycle.mutateAsync({ params: { id } })
      await askAgain()
      return { at: id, good: cycle.is_active ? adminWords.cycleStarted : adminWords.cycleStopped, undo: press }
    })

  return { press, isBusy: toggleCycle.isPending }
}
