import { useNavigate } from 'react-router'
import { type AdminPart, adminGroups } from '../../../shared/admin-addresses.ts'
import { SelectField } from '../../ui/form/select-field.tsx'

/** The same on a phone: the system's own list, under the same headings. */
export const PartSelect = ({ here }: { here: AdminPart | undefined }) => {
  const navigate = useNavigate()
  return (
    <SelectField name="tab" aria-label="Part of the dashboard" value={here?.path} onChange={(event) => navigate(event.currentTarget.value)}>
      {adminGroups.map(({ label, parts }) => (
        <optgroup key={label} label={label}>
          {parts.map((part) => (
            <option key={part.path} value={part.path}>
              {part.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
