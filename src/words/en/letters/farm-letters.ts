export const massSubject = (farm: string) => `News from ${farm}`
export const waitlistSubject = (farm: string) => `A new egg cycle at ${farm}`
/** What the dashboard proposes to say to the waitlist. */
export const cycleOpen = 'A new egg cycle is open. Come and subscribe for your weekly cartons!'
export const subscribe = 'Subscribe for pickup'
