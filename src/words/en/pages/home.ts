/** The first page of those who are logged in. */
export const title = 'Home'
export const heading = 'Fresh eggs, every week'
export const welcome = 'Welcome! Good to see you. Subscribe once for the whole cycle, then pick up your cartons at a site near you.'
export const subscribe = 'Subscribe for Pickup'
export const contact = 'Contact Us'
export const gift = 'Give eggs as a gift'
export const how = 'How it works'
export const choose = 'Choose your cartons'
export const chooseHow = 'One carton a week or more, at the pickup site that suits you.'
export const pay = 'Pay for one cycle'
export const payHow = 'You only pay for the weeks left. Nothing renews on its own.'
export const collect = 'Pick up every week'
export const collectHow = 'Your eggs wait for you at your site. Bring a bag and say hello.'

export const atYourSites = 'At your sites'
export const openList = 'Open the list'
export const asOf = (moment: string) => `This page was last updated ${moment}.`
export const nextPickup = 'Next pickup'
export const allPickups = 'All my pickups'
export const money = 'Money and receipts'
export const news = "What's new"
export const placeHeld = (cycle: string, until: string) => `We're holding a place for you in ${cycle} until ${until}.`
export const takePlace = 'Take the place'
export const answered = (subject: string) => `The farm answered your question “${subject}”.`
export const readAnswer = 'Read the answer'
export const seasonOpen = (cycle: string) => `You can now subscribe for ${cycle}.`
export const subscribeTo = (cycle: string) => `Subscribe for ${cycle}`
export const skipped = 'Skipped'
export const visitAt = (time: string, visit: string, site: string) => `${time}: ${visit} at ${site}`
