import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { SpanishText } from '../parts/form/spanish-field.tsx'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { FlagSetting, inputOf, optionalInputOf, spanishInputOf } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'

export const FarmFields = (part: Part) => {
  const { draft, fields, onChange } = part
  return (
    <>
      <TextField
        {...inputOf(part, 'farm_name')}
        description="At the top of every page and as the sender of your emails."
        autoComplete="organization"
        autoCapitalize="words"
      />
      <EmailField
        {...optionalInputOf(part, 'reply_to')}
        description="Where replies to your emails go. If empty, they go to the address your emails come from."
        autoComplete="off"
      />
      <TextField
        {...optionalInputOf(part, 'farm_address')}
        description="Shown as a pin on the map of your pickup sites. If empty, there is no pin."
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextField
        {...optionalInputOf(part, 'postal_address')}
        description="At the end of emails to many people, as US law requires. A PO box is fine. If empty, we use where the farm is."
        autoComplete="street-address"
        autoCapitalize="words"
      />
      <FlagSetting part={part} name="writes_spanish" label={settingFields.writes_spanish.label} />
      {draft.writes_spanish && <p className="soft small">{farmWords.spanishTexts}</p>}
      <TextArea {...optionalInputOf(part, 'about')} description="A few sentences of your own, for visitors to your shop." />
      <SpanishText {...spanishInputOf(part, 'about_es')} />
      <LogoField logo={draft.logo} error={fields.logo} onChange={(logo) => onChange({ logo })} />
      <AccentField accent={draft.accent} error={fields.accent} onChange={(accent) => onChange({ accent })} />
    </>
  )
}
