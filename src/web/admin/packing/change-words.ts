import type { PackingChange, PackingDay } from '../../../shared/shapes/packing.ts'
import { showDate } from '../../../words/en/dates/show-date.ts'

/** How a change is called: new, gone, or by how many cartons. */
export const nameChange = ({ was, is }: PackingChange): string => {
  if (was === 0) return 'New'
  if (is === 0) return 'Gone'
  return is > was ? `+${is - was}` : `−${was - is}`
}

/** What there is to say where a list would say nothing: nothing changed, or everything is new. */
export const sayNoChanges = ({ changes, week_before, cartons }: PackingDay): string | undefined => {
  const since = showDate(week_before)
  if (changes.length === 0) return `Nothing has changed since ${since}.`
  const isAllNew = changes.every(({ was }) => was === 0) && changes.reduce((sum, { is }) => sum + is, 0) === cartons
  return isAllNew ? `No one picked up on ${since}, so everything is new.` : undefined
}
