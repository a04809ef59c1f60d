import { showSubscriptions } from '../fields.ts'

/**
 * What keeps a cycle or a site from being deleted: the subscriptions that the farmer's list shows, if there are any; else
 * what is in no list, but in the books; else the people who were told of it, or for whom somebody bought a gift of it.
 */
export const showUses = ({ counted, others, gifts = 0 }: { counted: number; others: number; gifts?: number }): string => {
  if (counted > 0) return showSubscriptions(counted)
  if (others > 0) return others === 1 ? '1 order that ended or was not paid' : `${others} orders that ended or were not paid`
  if (gifts > 0) return gifts === 1 ? '1 gift of its cartons' : `${gifts} gifts of its cartons`
  return 'people who were invited or are waiting for a place'
}
