/** What stands in the HTML itself, for whom no script runs. */
export const noScript = 'This shop needs JavaScript. Please switch it on and load the page again.'
