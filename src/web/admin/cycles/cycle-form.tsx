import { closesAfterOpening, datesAgree } from '../../../shared/dates/cycle-dates.ts'
import { cycleFields } from '../../../shared/fields/farm-fields.ts'
import { sentenceOf } from '../../../words/en/refusals/errors.ts'
import { Refused } from '../../calls/refused.ts'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import { fieldChanges } from '../parts/form/field-changes.ts'
import { SpanishLine, useWritesSpanish } from '../parts/form/spanish-field.tsx'
import { useEdited } from '../parts/form/use-edited.ts'
import css from '../parts/list/card-list.module.css'
import { FormEnd } from '../parts/list/form-end.tsx'
import { AutomaticFields, refuseHalfMoments } from './automatic-fields.tsx'
import { cycleRules, readCycle, type Start, type Typed, withLastDay, writeCycle } from './cycle-draft.ts'

type Props = {
  readonly title: string
  readonly start: Start
  /** What was typed when the form was open before. */
  readonly draft: Draft
  readonly failed: string
  readonly save: string
  readonly send: (cycle: NonNullable<Start>) => Promise<unknown>
  /** The stored cycle, if it exists. */
  readonly readAgain: () => Promise<Start>
  readonly onCancel: () => void
}

export const CycleForm = ({ title, start, draft, failed, save, send, readAgain, onCancel }: Props) => {
  const form = useFocusInside()
  const { base, draft: typed, before, change, orTakeIn } = useEdited(draft, start, writeCycle)
  const { submit, isBusy, fields, whole } = useForm({
    rules: cycleRules,
    send: (values, sent) => {
      refuseHalfMoments(sent)
      const cycle = readCycle(values)
      if (!closesAfterOpening(cycle)) throw new Refused(400, { code: 'closesTooEarly', error: sentenceOf('closesTooEarly') })
      if (!datesAgree(cycle)) throw new Refused(400, { code: 'datesDisagree', error: sentenceOf('datesDisagree') })
      return orTakeIn(send({ ...cycle, ...(base?.version !== undefined && { version: base.version }) }), readAgain)
    },
    blame: toFieldRefusal(failed, { datesDisagree: 'end_date', closesTooEarly: 'closes_at', weeksSold: 'number_of_weeks' }),
  })
  const input = (name: keyof Typed, follow: typeof withLastDay = (_, part) => part) => ({
    name,
    label: cycleFields[name].label,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => change(follow(typed, { [name]: event.currentTarget.value })),
    error: fields[name],
  })
  const changes = before && fieldChanges(cycleFields, writeCycle(before), writeCycle(base), typed)
  return (
    <form noValidate onSubmit={submit} ref={form} className={`stack gap-5 card ${css.form}`} aria-label={title}>
      <h3>{title}</h3>
      <FormSummary fields={fields} />
      <TextField {...input('cycle_name')} autoComplete="off" autoCapitalize="words" spellCheck />
      <SpanishLine {...input('cycle_name_es')} isWritten={useWritesSpanish()} />
      <div className="pair gap-5">
        <TextField {...input('start_date', withLastDay)} type="date" />
        <TextField {...input('number_of_weeks', withLastDay)} inputMode="numeric" autoComplete="off" />
      </div>
      <TextField
        {...input('end_date')}
        type="date"
        description="A day in the last week. It updates with the first day and the weeks until you choose another."
      />
      <AutomaticFields input={input} typed={typed} fields={fields} theirs={changes} />
      <FormEnd whole={whole} conflict={changes && { thing: 'this cycle', changes }} save={save} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
