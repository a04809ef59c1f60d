import { useNavigate } from 'react-router'
import type { AdminPart } from '../../../shared/admin-addresses.ts'
import { choosePart, nameOfGroup, nameOfPart } from '../../../words/en/dashboard/frame.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { leavePage } from '../../ui/form/unsaved.ts'
import { useGroups } from './use-groups.ts'

/** The same on a phone: the system's own list, under the same headings. */
export const PartSelect = ({ here }: { here: AdminPart | undefined }) => {
  const navigate = useNavigate()
  return (
    <SelectField
      name="tab"
      aria-label={choosePart}
      value={here?.path}
      onChange={({ currentTarget: { value } }) => leavePage(() => navigate(value))}
    >
      {useGroups(here).map((group) => (
        <optgroup key={group.label} label={nameOfGroup(group)}>
          {group.parts.map((part) => (
            <option key={part.path} value={part.path}>
              {nameOfPart(part)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
