import type { DayChange } from '../../../../shared/shapes/farm-settings.ts'
import * as words from '../../../../words/en/dashboard/day-change.ts'
import { notSavedYet } from '../../../../words/en/dashboard/parts.ts'
import { showDate, startLine } from '../../../../words/en/dates/show-date.ts'
import { farmClock } from '../../../../words/en/pages/moment.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { type Message, MessageOf } from '../../../ui/notice/message.tsx'
import { Tag } from '../../../ui/show/tag.tsx'
import css from '../../parts/list/card-list.module.css'

type Props = {
  readonly change: DayChange
  readonly message: Message | undefined
  readonly isEdited: boolean
  readonly onEdit: () => void
  readonly onTakeBack: () => void
}

/** The button that edits a change, and with it the form that it opens. */
export const editIdOf = ({ day_change_id }: DayChange) => `edit-day-${day_change_id}`

/** They are entered months before, so the year stands there where it is another one. */
const showDay = (date: string) => (date.slice(0, 4) === farmClock().slice(0, 4) ? showDate(date) : `${showDate(date)}, ${date.slice(0, 4)}`)

const nameOf = ({ pickup_date, site_name }: DayChange) => `${showDay(pickup_date)}, ${site_name ?? words.allSites}`

export const placeOf = ({ pickup_date, site_name }: DayChange) => words.at(showDay(pickup_date), site_name)

export const isPast = ({ pickup_date }: DayChange) => pickup_date < farmClock().slice(0, 10)

const tagOf = ({ pickup_date, to_date }: DayChange) => {
  if (to_date === null) return words.noPickup
  return to_date === pickup_date ? words.asUsual : words.moved
}

const sayWhat = ({ pickup_date, to_date }: DayChange) => {
  if (to_date === null) return words.comeWithNext
  return to_date === pickup_date ? words.notMoved : words.movedTo(showDay(to_date))
}

export const DayChangeCard = ({ change, message, isEdited, onEdit, onTakeBack }: Props) => {
  const name = startLine(nameOf(change))
  return (
    <article className={css.card} aria-label={name}>
      <div className="row baseline apart gap-y-1 gap-x-3">
        <h4>{startLine(showDay(change.pickup_date))}</h4>
        <span className="row gap-y-1 gap-x-2">
          {isEdited && <Tag kind="watch">{notSavedYet}</Tag>}
          {!change.can_edit && <Tag kind="quiet">{words.past}</Tag>}
          <Tag kind={change.to_date ? 'quiet' : 'watch'}>{tagOf(change)}</Tag>
        </span>
      </div>
      <p className="row gap-x-4">
        <span>{change.site_name ?? words.allSites}</span>
        <span className="soft">{sayWhat(change)}</span>
      </p>
      {change.note && <p className="soft typed">{change.note}</p>}
      {change.can_take_back && isPast(change) && <p className="soft">{words.undoneLate}</p>}
      <MessageOf at={change.day_change_id} message={message} />
      {change.can_edit && (
        <div className={css.buttons}>
          <PressButton isSecond id={editIdOf(change)} label={`${words.changeAgain}: ${name}`} onClick={onEdit}>
            {words.changeAgain}
          </PressButton>
          {change.can_take_back && (
            <TextButton label={`${words.undo}: ${name}`} onClick={onTakeBack}>
              {words.undo}
            </TextButton>
          )}
        </div>
      )}
    </article>
  )
}
