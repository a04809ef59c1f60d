import { EmailField, TextField } from '../../ui/form/text-field.tsx'
import { FlagSetting, optionalInputOf } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'

export const EmailFields = (part: Part) => (
  <>
    <EmailField
      {...optionalInputOf(part, 'reply_to')}
      description="Where replies to your emails go. If empty, they go to the address your emails come from."
      autoComplete="off"
    />
    <TextField
      {...optionalInputOf(part, 'postal_address')}
      description="At the end of emails to many people, as US law requires. A PO box is fine. If empty, we use where the farm is."
      autoComplete="street-address"
      autoCapitalize="words"
    />
    <FlagSetting part={part} name="season_letter" label="Email everyone a thank-you when a season ends, with what they ate and gave" />
  </>
)
