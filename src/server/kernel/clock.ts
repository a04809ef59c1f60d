/** The server's only clock; everything else is given the time. Tests inject another. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
