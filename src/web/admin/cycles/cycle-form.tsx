import { closesAfterOpening, datesAgree } from '../../../shared/dates/cycle-dates.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { cycleFields } from '../../../shared/fields/farm-fields.ts'
import type { NewCycle } from '../../../shared/shapes/entities.ts'
import { Refused } from '../../calls/refused.ts'
import { blaming } from '../../ui/form/blame.ts'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Draft, useDraftField } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import css from '../parts/list/card-list.module.css'
import { FormEnd } from '../parts/list/form-end.tsx'
import { ByItselfFields, refuseHalfMoments } from './by-itself-fields.tsx'
import { cycleRules, readCycle, useDates } from './cycle-draft.ts'

type Props = {
  readonly title: string
  readonly start: NewCycle | undefined
  /** What was typed when the form was open before. */
  readonly draft: Draft
  readonly failed: string
  readonly save: string
  readonly send: (cycle: NewCycle) => Promise<unknown>
  readonly onCancel: () => void
}

export const CycleForm = ({ title, start, draft, failed, save, send, onCancel }: Props) => {
  const form = useFocusInside()
  const [name] = useDraftField(draft, 'cycle_name', start?.cycle_name)
  const [dates, change] = useDates(draft, start)
  const { submit, isBusy, fields, whole } = useForm({
    rules: cycleRules,
    send: (values, sent) => {
      refuseHalfMoments(sent)
      const cycle = readCycle(values)
      if (!closesAfterOpening(cycle)) throw new Refused(400, { code: 'closesTooEarly', error: sentenceOf('closesTooEarly') })
      if (!datesAgree(cycle)) throw new Refused(400, { code: 'datesDisagree', error: sentenceOf('datesDisagree') })
      return send(cycle)
    },
    blame: blaming(failed, { datesDisagree: 'end_date', closesTooEarly: 'closes_at', weeksSold: 'number_of_weeks' }),
  })
  return (
    <form noValidate onSubmit={submit} ref={form} className={css.form} aria-label={title}>
      <h3>{title}</h3>
      <FormSummary fields={fields} />
      <TextField
        {...name}
        label={cycleFields.cycle_name.label}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck
        error={fields.cycle_name}
      />
      <div className={css.pair}>
        <TextField
          name="start_date"
          type="date"
          label={cycleFields.start_date.label}
          value={dates.start_date}
          onChange={(event) => change({ start_date: event.currentTarget.value })}
          error={fields.start_date}
        />
        <TextField
          name="number_of_weeks"
          label={cycleFields.number_of_weeks.label}
          inputMode="numeric"
          autoComplete="off"
          value={dates.number_of_weeks}
          onChange={(event) => change({ number_of_weeks: event.currentTarget.value })}
          error={fields.number_of_weeks}
        />
      </div>
      <TextField
        name="end_date"
        type="date"
        label={cycleFields.end_date.label}
        description="Within the last week. It follows the first day and the weeks until you choose another."
        value={dates.end_date}
        onChange={(event) => change({ end_date: event.currentTarget.value })}
        error={fields.end_date}
      />
      <ByItselfFields start={start} draft={draft} fields={fields} />
      <FormEnd whole={whole} save={save} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
