import { TextField } from '../../ui/form/text-field.tsx'
import { useInAddress } from '../parts/list/use-in-address.ts'

/** The first and the last day; empty for all. */
export const SpanFields = () => (
  <>
    <DayField name="from" label="From" />
    <DayField name="until" label="Until" />
  </>
)

const DayField = ({ name, label }: { name: string; label: string }) => {
  const [day, choose] = useInAddress(name, { replace: true })
  return <TextField name={name} type="date" label={label} value={day} onChange={(event) => choose(event.currentTarget.value)} />
}
