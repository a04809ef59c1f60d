import { useEffect, useRef, useState } from 'react'
import { cycleFields } from '../../../shared/fields/farm-fields.ts'
import type { NewCycle } from '../../../shared/shapes/entities.ts'
import { fieldWords } from '../../../shared/words/words.ts'
import { Refused } from '../../calls/refused.ts'
import { writeFields } from '../../ui/form/field-values.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Draft, useDraftField } from '../../ui/form/use-draft.ts'
import { Folded } from '../../ui/show/folded.tsx'
import css from '../parts/list/card-list.module.css'

type Props = {
  readonly start: NewCycle | undefined
  readonly draft: Draft
  readonly fields: Partial<Record<keyof NewCycle, string>>
}

/** What most cycles do without. Unfolded if there is something in it, and as soon as something in it is wrong. */
export const ByItselfFields = ({ start, draft, fields }: Props) => {
  const written = writeFields(cycleFields, start)
  const [opens] = useDraftField(draft, 'opens_at', written.opens_at)
  const [closes] = useDraftField(draft, 'closes_at', written.closes_at)
  const [limit] = useDraftField(draft, 'cartons_limit', written.cartons_limit)
  const [isUsed] = useState(Boolean(opens.value || closes.value || limit.value))
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isWrong = fields.opens_at || fields.closes_at || fields.cartons_limit
    if (isWrong) inside.current?.closest('details')?.setAttribute('open', '')
  }, [fields])
  return (
    <Folded name="Opening, closing and limit" isOpen={isUsed}>
      <div className={css.fields} ref={inside}>
        <div className={css.pair}>
          <TextField {...opens} type="datetime-local" label={`${cycleFields.opens_at.label} (optional)`} error={fields.opens_at} />
          <TextField {...closes} type="datetime-local" label={`${cycleFields.closes_at.label} (optional)`} error={fields.closes_at} />
        </div>
        <p className={css.soft}>
          By the farm’s clock: at these times the shop presses Start Cycle and Stop Cycle for you, once each. What you press yourself in
          between stays.
        </p>
        <TextField
          {...limit}
          label={`${cycleFields.cartons_limit.label} (optional)`}
          description="Nobody can subscribe to more than that. What is sold already stays sold."
          inputMode="numeric"
          autoComplete="off"
          error={fields.cartons_limit}
        />
      </div>
    </Folded>
  )
}

/** A date without a time reads as nothing, and would be lost without a word. */
export const refuseHalfMoments = (form: HTMLFormElement) => {
  const half = ['opens_at', 'closes_at'].filter((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.validity.badInput
  })
  if (half.length > 0)
    throw new Refused(400, { code: 'invalidInput', fields: Object.fromEntries(half.map((name) => [name, [fieldWords.moment]])) })
}
