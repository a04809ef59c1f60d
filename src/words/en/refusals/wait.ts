/** How long someone who has tried too often has to wait. */
export const aMoment = 'a moment'
export const aFewMinutes = 'a few minutes'

export const showWait = (minutes: number): string =>
  minutes <= 1 ? 'a minute' : minutes < 60 ? `${minutes} minutes` : minutes < 90 ? 'an hour' : `${Math.round(minutes / 60)} hours`
