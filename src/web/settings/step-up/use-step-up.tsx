import { fieldWords } from '../../../words/en/fields.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import type { Refused } from '../../calls/refused.ts'
import { useReading } from '../../calls/use-call.ts'
import type { Trouble } from '../../ui/form/use-form.ts'
import { StepUpField } from './step-up-field.tsx'

/** What a form asks beside the password, where two-step login is on. `name`: of its field, one of a kind on the page. */
export const useStepUp = <Name extends string>(name: Name) => {
  const { data, refetch } = useReading('readSecondFactor')
  const isAsked = Boolean(data?.since)
  return {
    rule: (typed: string) => {
      if (!isAsked || typed.trim() !== '') return undefined
      return data?.has_app ? fieldWords.codeMissing : sentenceOf('passkeyNeeded')
    },
    /** What is sent with the password. */
    proofOf: (typed: string) => (isAsked ? { code: typed } : {}),
    /** A refusal of what was typed. If the page didn't know that it is asked, it shows the field from now on. */
    blame: ({ code, message }: Refused): Trouble<Name> | undefined => {
      if (code === 'codeNeeded') void refetch()
      if (code !== 'codeWrong' && code !== 'codeNeeded') return undefined
      return isAsked ? { fields: { [name]: message } as Record<Name, string> } : { whole: message }
    },
    field: (error: string | undefined) => data && isAsked && <StepUpField name={name} error={error} standing={data} />,
  }
}
