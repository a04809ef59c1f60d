/** The one clock of the server; everything else is told the time. Tests hand in another. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
