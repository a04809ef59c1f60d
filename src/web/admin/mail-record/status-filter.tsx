import { mailStatusNames } from '../../../words/en/dashboard/admin.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'
import { isStatus } from './use-mails.ts'

export const StatusFilter = () => {
  const [status, choose] = useInAddress('status')
  return (
    <SelectField
      name="status"
      label="Status"
      value={isStatus(status) ? status : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">All emails</option>
      {Object.entries(mailStatusNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
