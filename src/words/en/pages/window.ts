/** The farm's window; what the farm's numbers say in it is in shared/words. */
/** Follows the price. */
export const aCarton = 'a carton'
export const how = 'How it works'
export const firstStep = 'Sign up, and choose your cartons and the pickup site that suits you.'
export const about = (farm: string) => `About ${farm}`
export const cost = 'What would it cost me?'
export const fewer = 'One carton fewer'
export const more = 'One carton more'
export const aWeek = (cartons: string) => `${cartons} a week`
export const where = 'Where you collect'
export const moreSites = (count: number) => `${count} more sites`
