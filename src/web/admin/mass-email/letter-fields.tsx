import { SUBJECT_MAX } from '../../../shared/limits.ts'
import { FARM_NAME } from '../../farm.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { ChangeDraft, Draft } from './draft.ts'

type Props = { draft: Draft; onChange: ChangeDraft; fields: { readonly subject?: string; readonly message?: string } }

export const LetterFields = ({ draft, onChange, fields }: Props) => (
  <>
    <TextField
      name="subject"
      label="Subject (optional)"
      placeholder={`News from ${FARM_NAME}`}
      autoComplete="off"
      autoCapitalize="sentences"
      spellCheck
      maxLength={SUBJECT_MAX}
      value={draft.subject}
      onChange={(event) => onChange({ subject: event.currentTarget.value })}
      error={fields.subject}
    />
    <TextArea
      name="message"
      label="Message"
      description="Leave an empty line to start a new paragraph."
      rows={8}
      value={draft.message}
      onChange={(event) => onChange({ message: event.currentTarget.value })}
      error={fields.message && <span role="alert">{fields.message}</span>}
    />
  </>
)
