import type { Cycle } from '../../../shared/entities.ts'
import { showWeeks } from '../../../shared/words.ts'
import css from '../../ui/card-list.module.css'
import { type Attempt, type News, NewsOf } from '../../ui/news.tsx'
import { PressButton } from '../../ui/press-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { showStretch } from './show-stretch.ts'
import { useToggle } from './use-toggle.ts'

type Props = {
  readonly cycle: Cycle
  readonly news: News | undefined
  readonly attempt: Attempt
  readonly askAgain: () => Promise<unknown>
  readonly onEdit: (openedBy: string) => void
  readonly onNext: (openedBy: string) => void
  readonly onDelete: () => void
}

export const CycleCard = ({ cycle, news, attempt, askAgain, onEdit, onNext, onDelete }: Props) => {
  const { cycle_id, cycle_name, is_active } = cycle
  const [editId, nextId] = [`edit-cycle-${cycle_id}`, `next-cycle-${cycle_id}`]
  const { press, isBusy } = useToggle(cycle_id, attempt, askAgain)
  const toggle = is_active ? 'Stop Cycle' : 'Start Cycle'
  return (
    <article className={css.card} aria-label={cycle_name}>
      <div className={css.title}>
        <h3>{cycle_name}</h3>
        <Tag kind={is_active ? 'good' : 'quiet'}>{is_active ? 'Active' : 'Inactive'}</Tag>
      </div>
      <p className={css.facts}>
        <span>{showStretch(cycle)}</span>
        <span className={css.soft}>{showWeeks(cycle.number_of_weeks)}</span>
      </p>
      <NewsOf at={cycle_id} news={news} />
      <div className={css.buttons}>
        <PressButton isSecond isBusy={isBusy} label={`${toggle}: ${cycle_name}`} onClick={press}>
          {toggle}
        </PressButton>
        <TextButton id={editId} label={`Edit ${cycle_name}`} onClick={() => onEdit(editId)}>
          Edit
        </TextButton>
        <TextButton label={`Delete ${cycle_name}`} onClick={onDelete}>
          Delete
        </TextButton>
        <TextButton id={nextId} label={`Start the next cycle from this one: ${cycle_name}`} onClick={() => onNext(nextId)}>
          Start the next cycle from this one
        </TextButton>
      </div>
    </article>
  )
}
