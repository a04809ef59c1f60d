import { RadioChoice, RadioLine } from '../../ui/form/radio.tsx'

const CHOICES = [
  ['hold', 'They wait one week more and stand on the next list of their site.'],
  ['donate', 'They are given away and count as donated.'],
] as const

export const UnclaimedChoice = ({ value, onChange }: { value: string; onChange: (choice: string) => void }) => (
  <RadioChoice legend="Cartons that nobody collects">
    {CHOICES.map(([choice, label]) => (
      <RadioLine key={choice} label={label} name="unclaimed" value={choice} checked={value === choice} onChange={() => onChange(choice)} />
    ))}
  </RadioChoice>
)
