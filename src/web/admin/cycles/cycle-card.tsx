import type { Cycle } from '../../../shared/shapes/entities.ts'
import { showCount } from '../../../words/en/dashboard/count.ts'
import { notSavedYet } from '../../../words/en/dashboard/parts.ts'
import { upToDozens } from '../../../words/en/dashboard/products.ts'
import { cartonsWord, showWeeks } from '../../../words/en/fields.ts'
import { farmClock, showClockTime } from '../../../words/en/pages/moment.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { type Attempt, type Message, MessageOf } from '../../ui/notice/message.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import { useChoice } from '../parts/form/use-choice.ts'
import css from '../parts/list/card-list.module.css'
import { Stretch } from '../parts/show/stretch.tsx'
import { HolidaysMet, type Planned } from './holidays-met.tsx'
import { useToggle } from './use-toggle.ts'

type Props = {
  readonly cycle: Cycle
  readonly planned: Planned
  readonly message: Message | undefined
  readonly attempt: Attempt
  readonly askAgain: () => Promise<unknown>
  readonly isEdited: boolean
  readonly onOpen: (form: string) => void
  /** Absent: it has orders, so it can only be stopped. */
  readonly onDelete: (() => void) | undefined
}

/** Their buttons, and with them the forms they open. */
export const editIdOf = ({ cycle_id }: Cycle) => `edit-cycle-${cycle_id}`
export const nextIdOf = ({ cycle_id }: Cycle) => `next-cycle-${cycle_id}`

export const CycleCard = ({ cycle, planned, message, attempt, askAgain, isEdited, onOpen, onDelete }: Props) => {
  const { cycle_id, cycle_name, is_active } = cycle
  const editId = editIdOf(cycle)
  const nextId = nextIdOf(cycle)
  const { press, isBusy } = useToggle(cycle, attempt, askAgain)
  const toggle = is_active ? 'Stop Cycle' : 'Start Cycle'
  return (
    <article className={css.card} aria-label={cycle_name}>
      <div className="row baseline apart gap-y-1 gap-x-3">
        <h3>{cycle_name}</h3>
        <span className="row gap-y-1 gap-x-2">
          {isEdited && <Tag kind="watch">{notSavedYet}</Tag>}
          <Tag kind={is_active ? 'good' : 'quiet'}>{is_active ? 'Active' : 'Inactive'}</Tag>
        </span>
      </div>
      <p className="row gap-x-4">
        <span>
          <Stretch of={cycle} />
        </span>
        <span className="soft">{showWeeks(cycle.number_of_weeks)}</span>
      </p>
      <ByItself cycle={cycle} />
      <HolidaysMet cycle={cycle} planned={planned} />
      <MessageOf at={cycle_id} message={message} />
      <div className={css.buttons}>
        <PressButton isSecond isBusy={isBusy} label={`${toggle}: ${cycle_name}`} onClick={press}>
          {toggle}
        </PressButton>
        <TextButton id={editId} label={`Edit ${cycle_name}`} onClick={() => onOpen(editId)}>
          Edit
        </TextButton>
        {onDelete && (
          <TextButton label={`Delete ${cycle_name}`} onClick={onDelete}>
            Delete
          </TextButton>
        )}
        <span className={css.quiet}>
          <TextButton id={nextId} label={`Copy to the next cycle: ${cycle_name}`} onClick={() => onOpen(nextId)}>
            Copy to the next cycle
          </TextButton>
        </span>
      </div>
    </article>
  )
}

/** When it opens and closes without anyone's pressing, and how much it can give. */
const ByItself = ({ cycle: { opens_at, closes_at, cartons_limit } }: { cycle: Cycle }) => {
  const now = farmClock()
  const inDozens = useChoice() !== undefined
  const facts = [
    opens_at && `${opens_at <= now ? 'Opened' : 'Opens'} ${showClockTime(opens_at)}`,
    closes_at && `${closes_at <= now ? 'Closed' : 'Closes'} ${showClockTime(closes_at)}`,
    cartons_limit &&
      (inDozens ? upToDozens(showCount(cartons_limit)) : `Up to ${showCount(cartons_limit)} ${cartonsWord(cartons_limit)} a week`),
  ].filter((fact) => typeof fact === 'string')
  if (facts.length === 0) return null
  return (
    <p className="row gap-x-4">
      {facts.map((fact) => (
        <span key={fact} className="soft">
          {fact}
        </span>
      ))}
    </p>
  )
}
