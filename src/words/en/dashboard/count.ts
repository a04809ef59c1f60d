import { inThousands } from '../../../shared/in-thousands.ts'

/** Counts as the farm writes them, in every language of the dashboard. */

export const showCount = inThousands

/** `1 email`, `1,250 emails`. */
export const several = (count: number, one: string, many: string): string => `${showCount(count)} ${count === 1 ? one : many}`
