import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import { inputOf, optionalInputOf } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'

export const FarmFields = (part: Part) => {
  const { draft, fields, onChange } = part
  return (
    <>
      <TextField
        {...inputOf(part, 'farm_name')}
        description="In the head of every page and as the sender of your mails."
        autoComplete="organization"
        autoCapitalize="words"
      />
      <EmailField
        {...optionalInputOf(part, 'reply_to')}
        description="Where answers to your mails go. Empty: the address they are sent from."
        autoComplete="off"
      />
      <TextField
        {...optionalInputOf(part, 'farm_address')}
        description="A pin on the map of your pickup sites, for your customers. Empty: no pin."
        autoComplete="off"
        autoCapitalize="words"
      />
      <TextArea {...optionalInputOf(part, 'about')} description="A few sentences of your own, for strangers who look at your shop." />
      <LogoField logo={draft.logo} error={fields.logo} onChange={(logo) => onChange({ logo })} />
      <AccentField accent={draft.accent} error={fields.accent} onChange={(accent) => onChange({ accent })} />
    </>
  )
}
