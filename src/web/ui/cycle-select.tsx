import { useReading } from '../use-call.ts'
import { SelectField } from './select-field.tsx'

type Props = { name: string; label: string; none: string; value: string; onChange: (value: string) => void; error?: string | undefined }

/** Every cycle, the latest first. */
export const CycleSelect = ({ none, onChange, error, ...props }: Props) => {
  const cycles = useReading('listCycles')
  const latestFirst = [...(cycles.data ?? [])].sort((a, b) => b.start_date.localeCompare(a.start_date))
  return (
    <SelectField {...props} onChange={(event) => onChange(event.currentTarget.value)} error={error && <span role="alert">{error}</span>}>
      <option value="">{none}</option>
      {latestFirst.map(({ cycle_id, cycle_name, is_active }) => (
        <option key={cycle_id} value={cycle_id}>
          {is_active ? `${cycle_name} (active)` : cycle_name}
        </option>
      ))}
    </SelectField>
  )
}
