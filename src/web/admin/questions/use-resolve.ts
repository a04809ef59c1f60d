import type { OpenQuestion } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import type { Attempt } from '../../ui/notice/message.tsx'

/** What resolving a question needs from its list. */
export type Resolving = {
  readonly attempt: Attempt
  readonly onLeave: (question: OpenQuestion) => void
  readonly askAgain: () => Promise<unknown>
}

/** Takes a question off the list, with a way back; perhaps after something else that resolves it too. */
export const useResolve = (question: OpenQuestion, { attempt, onLeave, askAgain }: Resolving) => {
  const resolveQuestion = useCall('resolveQuestion')
  const reopenQuestion = useCall('reopenQuestion')
  const { id } = question

  const undo = () =>
    attempt(id, adminWords.questionNotReopened, async () => {
      await reopenQuestion.mutateAsync({ params: { id } })
      await askAgain()
      return { at: id, good: adminWords.questionReopened }
    })

  const leave = async (good: string) => {
    onLeave(question)
    await askAgain()
    return { at: id, good, undo }
  }

  const press = () =>
    attempt(id, adminWords.questionNotResolved, async () => {
      await resolveQuestion.mutateAsync({ params: { id } })
      return leave(adminWords.questionResolved)
    })

  return { press, leave, isBusy: resolveQuestion.isPending }
}
