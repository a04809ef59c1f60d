import { adminTabs } from '../../../../shared/admin-addresses.ts'
import { compareDates } from '../../../../shared/dates/calendar.ts'
import { weeksLeft } from '../../../../shared/rules/money/order-total.ts'
import type { Cycle } from '../../../../shared/shapes/entities.ts'
import { useReading } from '../../../calls/use-call.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ListTrouble } from '../list/list-trouble.tsx'

type Props = {
  readonly name: string
  readonly label: string
  readonly none: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Said beside the choice of a cycle with no weeks left. */
  readonly overSays?: string
}

/** Every cycle, the latest first. */
export const CycleSelect = ({ none, onChange, error, overSays, ...props }: Props) => {
  const cycles = useReading('listCycles')
  const today = useReading('readSubscribeHints').data?.today
  const isOver = (cycle: Cycle) => today !== undefined && weeksLeft(cycle, today) === 0
  const latestFirst = [...(cycles.data ?? [])].sort((a, b) => compareDates(b.start_date, a.start_date))
  const over = latestFirst.filter(isOver)
  const isChosenOver = over.some(({ cycle_id }) => String(cycle_id) === props.value)
  return (
    <div>
      <SelectField
        {...props}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error && <span role="alert">{error}</span>}
        description={overSays && isChosenOver && <span role="status">{overSays}</span>}
        isDescriptionBelow
      >
        <option value="">{none}</option>
        {latestFirst.filter((cycle) => !isOver(cycle)).map(toOption)}
        {over.length > 0 && <optgroup label="Over">{over.map(toOption)}</optgroup>}
      </SelectField>
      <ListTrouble of={[cycles]} selectId={props.name} things="cycles" addThem={adminTabs.cycles} />
    </div>
  )
}

const toOption = ({ cycle_id, cycle_name, is_active }: Cycle) => (
  <option key={cycle_id} value={cycle_id}>
    {is_active ? `${cycle_name} (active)` : cycle_name}
  </option>
)
