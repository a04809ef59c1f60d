import { useSearchParams } from 'react-router'
import { mailStatusNames } from '../../../shared/words/admin-words.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { isStatus } from './use-mails.ts'

export const StatusFilter = () => {
  const [search, setSearch] = useSearchParams()
  const status = search.get('status')
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (chosen) next.set('status', chosen)
    else next.delete('status')
    setSearch(next)
  }
  return (
    <SelectField
      name="status"
      label="Status"
      value={isStatus(status) ? status : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">All mails</option>
      {Object.entries(mailStatusNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
