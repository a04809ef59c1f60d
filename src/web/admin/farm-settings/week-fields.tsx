import { WEEKS_MAX } from '../../../shared/limits.ts'
import { fieldNames } from '../../../words/en/dashboard/admin.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WholeField } from '../../ui/form/whole-field.tsx'
import { sayCutOff, sayTimeIn } from './clock-words.ts'
import type { Part } from './settings-draft.ts'
import css from './settings-form.module.css'
import { knownZones, zoneGroups } from './time-zones.ts'
import { UnclaimedChoice } from './unclaimed-choice.tsx'

const DAYS = ['On the day itself', '1 day before', '2 days before', '3 days before', '4 days before', '5 days before', '6 days before']
const ZONES = knownZones()

export const WeekFields = ({ draft, fields, onChange }: Part) => (
  <>
    <SelectField
      name="time_zone"
      label={fieldNames.time_zone}
      description={`Your days and times are told by its clock. ${sayTimeIn(draft.time_zone)}`}
      value={draft.time_zone}
      onChange={(event) => onChange({ time_zone: event.currentTarget.value })}
      error={fields.time_zone}
    >
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
    <fieldset className={css.group}>
      <legend>Customers can change a pickup until</legend>
      <div className={css.pair}>
        <SelectField
          name="cutoff_days"
          label="Day"
          value={draft.cutoff_days}
          onChange={(event) => onChange({ cutoff_days: event.currentTarget.value })}
          error={fields.cutoff_days}
        >
          {DAYS.map((words, days) => (
            <option key={words} value={days}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          type="time"
          name="cutoff_time"
          label="Time"
          value={draft.cutoff_time}
          onChange={(event) => onChange({ cutoff_time: event.currentTarget.value })}
          error={fields.cutoff_time}
        />
      </div>
      <p className={css.says}>{sayCutOff(draft)}</p>
    </fieldset>
    <WholeField
      name="free_skips"
      label={fieldNames.free_skips}
      description="How many pickups of an order can be left out; their price becomes credit."
      min={0}
      max={WEEKS_MAX}
      value={draft.free_skips}
      onValue={(free_skips) => onChange({ free_skips })}
      error={fields.free_skips}
    />
    <Checkbox
      label="Customers can change the cartons and the site of their order, from the next open week on"
      checked={draft.can_change_orders === 'yes'}
      onChange={(event) => onChange({ can_change_orders: event.currentTarget.checked ? 'yes' : 'no' })}
    />
    <TextField
      name="pantry_name"
      label={`${fieldNames.pantry_name} (optional)`}
      description="Where cartons go that people give away, as your customers read it: the Dryden food pantry."
      autoComplete="off"
      value={draft.pantry_name}
      onChange={(event) => onChange({ pantry_name: event.currentTarget.value })}
      error={fields.pantry_name}
    />
    <Checkbox
      label="Thank everybody by mail when a season is over, with what they ate and gave"
      checked={draft.season_letter === 'yes'}
      onChange={(event) => onChange({ season_letter: event.currentTarget.checked ? 'yes' : 'no' })}
    />
    <UnclaimedChoice value={draft.unclaimed} onChange={(unclaimed) => onChange({ unclaimed })} />
  </>
)
