/** Days near today. */
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const since = (date: string) => `Since ${date}`
