/** The provider's own time: nobody promises that it is the shop's. */
export type Clock = () => Date

export const wallClock: Clock = () => new Date()

export const seconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000)
