import { useEffect, useRef, useState } from 'react'
import * as words from '../../../words/en/dashboard/products.ts'
import { farmFieldWords } from '../../../words/en/fields.ts'
import { Refused } from '../../calls/refused.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DraftField } from '../../ui/form/use-draft.ts'
import { Folded } from '../../ui/show/folded.tsx'
import type { TheirChange } from '../parts/form/conflict.tsx'
import { useChoice } from '../parts/form/use-choice.ts'
import type { Typed } from './cycle-draft.ts'

type Props = {
  readonly input: (name: keyof Typed) => DraftField & { readonly label: string; readonly error: string | undefined }
  readonly typed: Typed
  readonly fields: Partial<Typed>
  /** What someone else has changed in the meantime. */
  readonly theirs: readonly TheirChange[] | undefined
}

/** What most cycles do without. Unfolded if there is something in it, and as soon as something in it is wrong or was changed by others. */
export const AutomaticFields = ({ input, typed, fields, theirs }: Props) => {
  const [isUsed] = useState(Boolean(typed.opens_at || typed.closes_at || typed.cartons_limit))
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isWrong = fields.opens_at || fields.closes_at || fields.cartons_limit
    if (isWrong || theirs) inside.current?.closest('details')?.setAttribute('open', '')
  }, [fields, theirs])
  const opens = input('opens_at')
  const closes = input('closes_at')
  const limit = input('cartons_limit')
  const inDozens = useChoice() !== undefined
  return (
    <Folded name="Opening, closing and limit" isOpen={isUsed}>
      <div className="stack gap-5" ref={inside}>
        <div className="pair gap-5">
          <TextField {...opens} type="datetime-local" label={`${opens.label} (optional)`} />
          <TextField {...closes} type="datetime-local" label={`${closes.label} (optional)`} />
        </div>
        <p className="soft">
          In the farm's time zone. The shop starts and stops the cycle for you at these times, once each. If you press Start Cycle or Stop
          Cycle in between, that stays.
        </p>
        <TextField
          {...limit}
          label={`${inDozens ? words.dozensLimit : limit.label} (optional)`}
          description={inDozens ? words.dozensSay : "Customers can't order more than this in total. Orders already sold stay."}
          error={limit.error && inDozens ? words.dozensWrong : limit.error}
          inputMode="numeric"
          autoComplete="off"
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
    throw new Refused(400, { code: 'invalidInput', fields: Object.fromEntries(half.map((name) => [name, [farmFieldWords.moment]])) })
}
