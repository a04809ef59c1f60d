import { dateAt } from '../../../shared/dates/calendar.ts'
import { ORDERS_PER_PAGE } from '../../../shared/limits.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'
import { FARM_NAME, FARM_ZONE } from '../../farm.ts'
import type { Selection } from './selection.ts'
import css from './subscriptions.module.css'
import { useSelectionWords } from './use-selection-words.ts'

type Props = { readonly selection: Selection; readonly rows: number; readonly total: number }

/** A sheet of paper says whose it is, what of, which part, and when it was printed. */
export const PrintedHead = ({ selection, rows, total }: Props) => {
  const before = (selection.page - 1) * ORDERS_PER_PAGE
  const part = rows > 0 && `${before + 1}-${before + rows} of ${total}`
  const today = showDate(dateAt(new Date(), FARM_ZONE))
  return <p className={css.printed}>{[FARM_NAME, useSelectionWords(selection), part, today].filter(Boolean).join(' · ')}</p>
}
