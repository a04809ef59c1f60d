import { type AdminGroup, type AdminPart, adminGroups, adminRecords } from '../../../shared/admin-addresses.ts'
import { useReading } from '../../calls/use-call.ts'

/**
 * The destinations of the navigation. Receipts and credit come in once there are any; their addresses work before, and where
 * one is opened by its address it is named. Until it is known they are there: most farms have them, and nothing moves then.
 */
export const useGroups = (here: AdminPart | undefined): readonly AdminGroup[] => {
  const books = useReading('readOverview').data?.books
  const isShown = (part: AdminPart) => {
    if (!books || part === here) return true
    if (part === adminRecords.receipts) return books.receipts
    return part === adminRecords.credit ? books.credit : true
  }
  return adminGroups.map(({ label, parts }) => ({ label, parts: parts.filter(isShown) })).filter(({ parts }) => parts.length > 0)
}
