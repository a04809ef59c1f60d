import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'

const CHOICES = [
  ['hold', 'They wait for the next day on which somebody collects at their site, and stand on its list.'],
  ['donate', 'They are given away and count as donated.'],
] as const

export const UnclaimedChoice = ({ value, onChange }: { value: string; onChange: (choice: string) => void }) => (
  <RadioChoice legend="Cartons that nobody collects">
    {CHOICES.map(([choice, label]) => (
      <RadioLine key={choice} label={label} name="unclaimed" value={choice} checked={value === choice} onChange={() => onChange(choice)} />
    ))}
  </RadioChoice>
)
