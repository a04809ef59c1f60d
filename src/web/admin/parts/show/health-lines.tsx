import type { HealthLine } from '../../../../shared/shapes/health.ts'
import { healthLabels, healthStates, healthWords } from '../../../../words/en/dashboard/admin.ts'
import { Tag } from '../../../ui/show/tag.tsx'
import css from './health-lines.module.css'

const KINDS = { ok: 'good', warn: 'watch', bad: 'trouble', off: 'quiet' } as const

/** Checks of the shop: what each found, and what to do about it. */
export const HealthLines = ({ of: lines }: { of: readonly HealthLine[] }) => (
  <ul className={`stack list ${css.lines}`}>
    {lines.map((line) => (
      <Line key={line.name} {...line} />
    ))}
  </ul>
)

const Line = ({ name, state, says, to_do }: HealthLine) => (
  <li className={css.line}>
    <h3 className={css.name}>{healthLabels[name]}</h3>
    <Tag kind={KINDS[state]}>{healthStates[state]}</Tag>
    <div className={css.says}>
      <p>{says}</p>
      {to_do !== null && (
        <p>
          <strong>{healthWords.toDo}</strong> {to_do}
        </p>
      )}
    </div>
  </li>
)
