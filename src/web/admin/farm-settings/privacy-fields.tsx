import { ABANDONED_DAYS_MAX, ABANDONED_DAYS_MIN, MAIL_TEXT_MONTHS_MAX, QUESTION_MONTHS_MAX } from '../../../shared/limits.ts'
import { fieldNames } from '../../../words/en/dashboard/admin.ts'
import { WholeField } from '../../ui/form/whole-field.tsx'
import type { Part } from './settings-draft.ts'

type Name = 'mail_text_months' | 'question_months' | 'abandoned_days'

export const PrivacyFields = ({ draft, fields, onChange }: Part) => {
  const count = (name: Name, description: string, min: number, max: number) => (
    <WholeField
      name={name}
      label={fieldNames[name]}
      description={description}
      min={min}
      max={max}
      value={draft[name]}
      onValue={(value) => onChange({ [name]: value })}
      error={fields[name]}
    />
  )
  return (
    <>
      <p>Every night the shop removes what it has kept long enough. Orders, sums and dates stay as they are.</p>
      {count('mail_text_months', 'Then only when it was sent, to whom, and its subject are left.', 1, MAIL_TEXT_MONTHS_MAX)}
      {count('question_months', 'Then name, email, question and answer are removed.', 1, QUESTION_MONTHS_MAX)}
      {count('abandoned_days', 'Then orders that nobody paid are deleted.', ABANDONED_DAYS_MIN, ABANDONED_DAYS_MAX)}
    </>
  )
}
