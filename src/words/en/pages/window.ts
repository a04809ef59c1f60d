/** The farm's window; what the farm's numbers say in it is in words/en/window.ts. */
/** Follows the price. */
export const aCarton = 'a carton'
export const getEggs = 'Get eggs'
/** Where nothing can be ordered right now. */
export const getNotified = 'Get notified'
export const haveAccount = 'I have an account'
export const how = 'How it works'
export const firstStep = (hasProducts: boolean) =>
  `Sign up, then choose ${hasProducts ? "what you'd like" : 'your cartons'} and a pickup site.`
export const about = (farm: string) => `About ${farm}`
export const cost = 'What would it cost me?'
export const fewer = (hasProducts: boolean) => `One fewer${hasProducts ? '' : ' carton'}`
export const more = (hasProducts: boolean) => `One more${hasProducts ? '' : ' carton'}`
export const aWeek = (cartons: string) => `${cartons} a week`
export const where = 'Where to pick up'
export const moreSites = (count: number) => `${count} more sites`
