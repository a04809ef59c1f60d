import { CARTONS_MIN, FEW_LEFT } from '../../shared/limits.ts'
import type { Capacity } from '../../shared/shapes/pickups.ts'
import { cartonsLabel } from '../../words/en/order.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { CountField } from '../ui/form/whole-field.tsx'
import { cartonsRule } from './order-rules.ts'
import { cartonsMost, cycleFullSentence } from './remaining-capacity.ts'

type Props = { value: string; onChange: (value: string) => void; capacity: Capacity | undefined; error?: string | undefined }

export const CartonCount = ({ value, onChange, capacity, error }: Props) => {
  const most = cartonsMost(capacity)
  const trouble = error ?? (value === '' ? undefined : cartonsRule(value, most))
  return (
    <CountField
      name="cartonsPerWeek"
      label={cartonsLabel}
      description={`${words.dozen}${trouble ? '' : leftInWords(capacity)}`}
      min={CARTONS_MIN}
      max={most}
      required
      value={value}
      onValue={onChange}
      error={trouble && <span role="alert">{trouble}</span>}
      fewer={words.fewer}
      more={words.more}
    />
  )
}

const leftInWords = (capacity: Capacity | undefined): string => {
  const left = capacity?.cartons_left
  return left && left <= FEW_LEFT ? ` ${cycleFullSentence(left)}` : ''
}
