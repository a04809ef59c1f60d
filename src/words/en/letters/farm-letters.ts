export const massSubject = (farm: string) => `News from ${farm}`
export const waitlistSubject = (farm: string) => `A new egg cycle at ${farm}`
export const subscribe = 'Subscribe for pickup'
