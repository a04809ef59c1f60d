/** What the card of an order says before someone changes it; the rest comes with the form. */
export const change = 'Change this order'
export const endThis = 'End this order'
export const notLoaded = "We couldn't load the form. Please check your connection and try again."
