import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccentField } from './accent-field.tsx'
import { sayTimeIn } from './clock-words.ts'
import { LogoField } from './logo-field.tsx'
import { FlagSetting, inputOf, optionalInputOf } from './setting-inputs.tsx'
import type { Part } from './settings-draft.ts'
import { knownZones, zoneGroups } from './time-zones.ts'

const ZONES = knownZones()

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
      <TextField
        {...optionalInputOf(part, 'farm_address')}
        description="Shown as a pin on the map of your pickup sites. If empty, there is no pin."
        autoComplete="off"
        autoCapitalize="words"
      />
      <SelectField {...inputOf(part, 'time_zone')} description={`Your days and times use this time zone. ${sayTimeIn(draft.time_zone)}`}>
        {zoneGroups(draft.time_zone, ZONES).map(({ label, zones }) => (
          <optgroup key={label} label={label}>
            {zones.map((zone) => (
              <option key={zone.name} value={zone.name}>
                {zone.label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <FlagSetting part={part} name="writes_spanish" label={settingFields.writes_spanish.label} />
      {draft.writes_spanish && <p className="soft small">{farmWords.spanishTexts}</p>}
      <LogoField logo={draft.logo} error={fields.logo} onChange={(logo) => onChange({ logo })} />
      <AccentField accent={draft.accent} error={fields.accent} onChange={(accent) => onChange({ accent })} />
    </>
  )
}
