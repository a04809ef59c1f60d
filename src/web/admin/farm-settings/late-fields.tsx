import { useState } from 'react'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import { SpanishText } from '../parts/form/spanish-field.tsx'
import { isLateOver, sayLate } from './clock-words.ts'
import { inputOf, spanishInputOf } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'
import css from './settings-form.module.css'

const NAMES = ['late_from', 'late_until', 'late_text', 'late_text_es'] as const

/** Folded away until there is a time for late orders, or something is wrong with it. */
export const LateFields = (part: Part) => {
  const [isOpen, setOpen] = useState(() => !isLateOver(part.draft))
  const isWrong = NAMES.some((name) => part.fields[name])
  return (
    <Folded name="A notice for late orders" isOpen={isOpen || isWrong} onToggle={setOpen}>
      <div className="stack gap-5">
        <p>Customers who subscribe during this time see your text first, as a notice.</p>
        <div className="pair gap-5">
          <TextField type="datetime-local" {...inputOf(part, 'late_from')} />
          <TextField type="datetime-local" {...inputOf(part, 'late_until')} />
        </div>
        <p className={`soft ${css.says}`}>{sayLate(part.draft)}</p>
        <TextArea {...inputOf(part, 'late_text')} />
        <SpanishText {...spanishInputOf(part, 'late_text_es')} />
      </div>
    </Folded>
  )
}
