import type { PackingChange, PackingDay } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { showPieces } from '../../../words/en/pieces.ts'

export const keyOf = ({ site_id, name, was, short_name }: PackingChange): string => [site_id, name, was, short_name].join(' ')

/** How many, and of what where there is a choice. */
export const showChanged = (count: number, { short_name }: PackingChange): string =>
  count === 0 || short_name === undefined ? String(count) : showPieces(count, short_name)

/** How a change is called: new, gone, or by how many cartons. */
export const nameChange = ({ was, is }: PackingChange): string => {
  if (was === 0) return words.isNew
  if (is === 0) return words.isGone
  return is > was ? `+${is - was}` : `−${was - is}`
}

/** What there is to say where a list would say nothing: nothing changed, or everything is new. */
export const sayNoChanges = ({ changes, week_before, cartons }: PackingDay): string | undefined => {
  if (changes.length === 0) return words.nothingChanged(week_before)
  const isAllNew = changes.every(({ was }) => was === 0) && changes.reduce((sum, { is }) => sum + is, 0) === cartons
  return isAllNew ? words.allNew(week_before) : undefined
}
