import { fieldNames } from '../../../words/en/dashboard/admin.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { sayLate } from './clock-words.ts'
import type { Part } from './settings-draft.ts'
import css from './settings-form.module.css'

export const LateFields = ({ draft, fields, onChange }: Part) => {
  const clock = (name: 'late_from' | 'late_until') => (
    <TextField
      type="datetime-local"
      name={name}
      label={fieldNames[name]}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      error={fields[name]}
    />
  )
  return (
    <>
      <p>Who subscribes within this time is shown your text first, and has to agree.</p>
      <div className={css.pair}>
        {clock('late_from')}
        {clock('late_until')}
      </div>
      <p className={css.says}>{sayLate(draft)}</p>
      <TextArea
        name="late_text"
        label={fieldNames.late_text}
        value={draft.late_text}
        onChange={(event) => onChange({ late_text: event.currentTarget.value })}
        error={fields.late_text}
      />
    </>
  )
}
