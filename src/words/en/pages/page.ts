/** In the HTML itself, for browsers without scripts. */
export const noScript = 'This shop needs JavaScript. Please turn it on and reload the page.'
