import { showDate } from '../../../../shared/dates/calendar.ts'
import type { DayChange } from '../../../../shared/shapes/farm-settings.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { farmClock } from '../../../ui/show/moment.ts'
import { Tag } from '../../../ui/show/tag.tsx'
import css from '../../parts/list/card-list.module.css'

type Props = { readonly change: DayChange; readonly isPast: boolean; readonly isBusy: boolean; readonly onTakeBack: () => void }

/** They are entered months before, so the year stands there where it is another one. */
const showDay = (date: string) => (date.slice(0, 4) === farmClock().slice(0, 4) ? showDate(date) : `${showDate(date)}, ${date.slice(0, 4)}`)

export const DayChangeCard = ({ change, isPast, isBusy, onTakeBack }: Props) => {
  const day = showDay(change.pickup_date)
  const where = change.site_name ?? 'All pickup sites'
  return (
    <article className={css.card} aria-label={`${day}, ${where}`}>
      <div className={css.title}>
        <h4>{day}</h4>
        <span className={css.tags}>
          {isPast && <Tag kind="quiet">Gone by</Tag>}
          <Tag kind={change.to_date ? 'quiet' : 'watch'}>{change.to_date ? 'Moved' : 'No pickup'}</Tag>
        </span>
      </div>
      <p className={css.facts}>
        <span>{where}</span>
        <span className={css.soft}>{change.to_date ? `Moved to ${showDay(change.to_date)}` : 'Its cartons come a week later'}</span>
      </p>
      {change.note && <p className={`${css.soft} ${css.long}`}>{change.note}</p>}
      {!isPast && (
        <div className={css.buttons}>
          <PressButton isSecond isBusy={isBusy} label={`Take back: ${day}, ${where}`} onClick={onTakeBack}>
            Take back
          </PressButton>
        </div>
      )}
    </article>
  )
}
