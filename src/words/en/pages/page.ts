/** In the HTML itself, for browsers without scripts. */
export const noScript = 'This shop needs JavaScript. Please turn it on and reload the page.'

/** Above a page of which a part has not come. */
export const partMissing = "Part of this page didn't load. We'll keep trying."
