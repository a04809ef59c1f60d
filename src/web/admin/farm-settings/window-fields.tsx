import { TextArea } from '../../ui/form/text-area.tsx'
import { SpanishText } from '../parts/form/spanish-field.tsx'
import { optionalInputOf, spanishInputOf } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'

export const WindowFields = (part: Part) => (
  <>
    <TextArea {...optionalInputOf(part, 'about')} description="A few sentences of your own, for visitors to your shop." />
    <SpanishText {...spanishInputOf(part, 'about_es')} />
  </>
)
