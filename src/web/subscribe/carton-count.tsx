import { CARTONS_MIN, FEW_LEFT } from '../../shared/limits.ts'
import type { Capacity } from '../../shared/shapes/pickups.ts'
import { stepFrom, WholeField } from '../ui/form/whole-field.tsx'
import css from './carton-count.module.css'
import { cartonsRule } from './order-rules.ts'
import { cartonsMost, cycleFullSentence } from './what-is-left.ts'

type Props = { value: string; onChange: (value: string) => void; capacity: Capacity | undefined; error?: string | undefined }

export const CartonCount = ({ value, onChange, capacity, error }: Props) => {
  const most = cartonsMost(capacity)
  const trouble = error ?? (value === '' ? undefined : cartonsRule(value, most))
  const step = (by: number) => onChange(stepFrom(value, by, { min: CARTONS_MIN, max: most }))
  return (
    <div className={css.row}>
      <WholeField
        name="cartonsPerWeek"
        label="Cartons per week"
        description={`A carton holds a dozen eggs.${trouble ? '' : leftInWords(capacity)}`}
        min={CARTONS_MIN}
        max={most}
        required
        value={value}
        onValue={onChange}
        error={trouble && <span role="alert">{trouble}</span>}
        frame={css.frame}
        className={css.count}
        start={<Step label="One carton fewer" sign="−" isAtEnd={Number(value) <= CARTONS_MIN} onClick={() => step(-1)} />}
        end={<Step label="One carton more" sign="+" isAtEnd={Number(value) >= most} onClick={() => step(1)} />}
      />
    </div>
  )
}

const leftInWords = (capacity: Capacity | undefined): string => {
  const left = capacity?.cartons_left
  return left && left <= FEW_LEFT ? ` ${cycleFullSentence(left)}` : ''
}

const Step = ({ label, sign, isAtEnd, onClick }: { label: string; sign: string; isAtEnd: boolean; onClick: () => void }) => (
  <button type="button" className={css.step} aria-label={label} aria-disabled={isAtEnd} aria-controls="cartonsPerWeek" onClick={onClick}>
    {sign}
  </button>
)
