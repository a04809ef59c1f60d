/** The first page of those who are logged in. */
export const title = 'Home'
export const heading = 'Fresh eggs, every week'
export const welcome =
  'Welcome, and good to see you. Subscribe once for the whole cycle, then collect your cartons at a pickup site near you.'
export const subscribe = 'Subscribe for Pickup'
export const contact = 'Contact Us'
export const gift = 'Give eggs as a gift'
export const how = 'How it works'
export const choose = 'Choose your cartons'
export const chooseHow = 'One carton a week or a few more, and the pickup site that suits you.'
export const pay = 'Pay once'
export const payHow = 'You pay for the weeks the cycle still has. Nothing renews behind your back.'
export const collect = 'Collect every week'
export const collectHow = 'Your eggs wait for you at your site. Bring a bag and say hello.'

export const atYourSites = 'At your sites'
export const openList = 'Open the list'
export const nextPickup = 'Next pickup'
export const allPickups = 'All my pickups'
export const skipped = 'Skipped'
export const visitAt = (time: string, visit: string, site: string) => `${time}: ${visit} at ${site}`
