import type { Sends } from '../../calls/api.ts'
import { useCall } from '../../calls/use-call.ts'
import { reasonOf } from '../../ui/notice/reason.ts'
import { type Draft, letterOf } from './draft.ts'

type Sent = Sends<'previewMassEmail'> | Sends<'sendTestEmail'> | undefined

/** Previewing the email and sending it to yourself: the result shown is about the current text, or nothing. */
export const useTrials = (draft: Draft) => {
  const preview = useCall('previewMassEmail')
  const test = useCall('sendTestEmail')
  const letter = letterOf(draft)
  const isOfNow = (sent: Sent) => JSON.stringify(sent?.body) === JSON.stringify(letter)
  const failed = [preview, test].find(({ error, variables }) => error && isOfNow(variables))
  const forgetFailures = () => {
    for (const trial of [preview, test]) if (trial.isError) trial.reset()
  }
  return {
    preview: () => {
      forgetFailures()
      preview.mutate({ body: letter })
    },
    isPreviewing: preview.isPending,
    letter: isOfNow(preview.variables) ? preview.data : undefined,
    test: () => {
      forgetFailures()
      test.mutate({ body: letter })
    },
    isTesting: test.isPending,
    isTested: test.isSuccess && isOfNow(test.variables),
    trouble: failed?.error && reasonOf(failed.error),
  }
}
