import { SUBJECT_MAX } from '../../../shared/limits.ts'
import { FARM_NAME } from '../../farm.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useWritesSpanish } from '../parts/form/spanish-field.tsx'
import type { ChangeDraft, Draft } from './draft.ts'

type Props = {
  draft: Draft
  onChange: ChangeDraft
  fields: { readonly subject?: string; readonly message?: string; readonly message_es?: string }
}

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
    {useWritesSpanish() && <InSpanish draft={draft} onChange={onChange} fields={fields} />}
  </>
)

const InSpanish = ({ draft, onChange, fields }: Props) => (
  <>
    <TextField
      name="subject_es"
      label="Subject, in Spanish (optional)"
      placeholder={`Noticias de ${FARM_NAME}`}
      lang="es"
      autoComplete="off"
      autoCapitalize="sentences"
      spellCheck
      maxLength={SUBJECT_MAX}
      value={draft.subject_es}
      onChange={(event) => onChange({ subject_es: event.currentTarget.value })}
    />
    <TextArea
      name="message_es"
      label="Message, in Spanish (optional)"
      description="Customers who read Spanish get this one. If empty, they get the English message."
      lang="es"
      rows={8}
      value={draft.message_es}
      onChange={(event) => onChange({ message_es: event.currentTarget.value })}
      error={fields.message_es}
    />
  </>
)
