/** The sandbox reads no clock: whoever opens it tells it the time. */
export type Clock = () => Date

/** The time as it goes over the wire. */
export const seconds = (clock: Clock): number => Math.floor(clock().getTime() / 1000)
