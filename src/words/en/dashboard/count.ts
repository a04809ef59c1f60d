/** Counts as the farm writes them, in every language of the dashboard. */

/** `1,250` */
export const showCount = (count: number): string => count.toLocaleString('en-US')

/** `1 email`, `1,250 emails`. */
export const several = (count: number, one: string, many: string): string => `${showCount(count)} ${count === 1 ? one : many}`
