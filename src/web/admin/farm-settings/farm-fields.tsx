import { fieldNames } from '../../../words/en/dashboard/admin.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { AccentField } from './accent-field.tsx'
import { LogoField } from './logo-field.tsx'
import type { Part } from './settings-draft.ts'

export const FarmFields = ({ draft, fields, onChange }: Part) => (
  <>
    <TextField
      name="farm_name"
      label={fieldNames.farm_name}
      description="In the head of every page and as the sender of your mails."
      autoComplete="organization"
      autoCapitalize="words"
      value={draft.farm_name}
      onChange={(event) => onChange({ farm_name: event.currentTarget.value })}
      error={fields.farm_name}
    />
    <EmailField
      name="reply_to"
      label={`${fieldNames.reply_to} (optional)`}
      description="Where answers to your mails go. Empty: the address they are sent from."
      autoComplete="off"
      value={draft.reply_to}
      onChange={(event) => onChange({ reply_to: event.currentTarget.value })}
      error={fields.reply_to}
    />
    <TextField
      name="farm_address"
      label={`${fieldNames.farm_address} (optional)`}
      description="A pin on the map of your pickup sites, for your customers. Empty: no pin."
      autoComplete="off"
      autoCapitalize="words"
      value={draft.farm_address}
      onChange={(event) => onChange({ farm_address: event.currentTarget.value })}
      error={fields.farm_address}
    />
    <TextArea
      name="about"
      label={`${fieldNames.about} (optional)`}
      description="A few sentences of your own, for strangers who look at your shop."
      value={draft.about}
      onChange={(event) => onChange({ about: event.currentTarget.value })}
      error={fields.about}
    />
    <LogoField logo={draft.logo} error={fields.logo} onChange={(logo) => onChange({ logo })} />
    <AccentField accent={draft.accent} error={fields.accent} onChange={(accent) => onChange({ accent })} />
  </>
)
