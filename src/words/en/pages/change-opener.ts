/** What stands on the card of an order before somebody changes it; the rest comes with the form. */
export const change = 'Change this order'
export const notLoaded = 'The form could not be loaded. Please check your connection and try again.'
