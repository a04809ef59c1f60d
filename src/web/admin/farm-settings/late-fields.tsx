import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SpanishText } from '../parts/form/spanish-field.tsx'
import { sayLate } from './clock-words.ts'
import { inputOf, spanishInputOf } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'
import css from './settings-form.module.css'

export const LateFields = (part: Part) => (
  <>
    <p>Customers who subscribe during this time see your text first, as a notice.</p>
    <div className="pair gap-5">
      <TextField type="datetime-local" {...inputOf(part, 'late_from')} />
      <TextField type="datetime-local" {...inputOf(part, 'late_until')} />
    </div>
    <p className={`soft ${css.says}`}>{sayLate(part.draft)}</p>
    <TextArea {...inputOf(part, 'late_text')} />
    <SpanishText {...spanishInputOf(part, 'late_text_es')} />
  </>
)
