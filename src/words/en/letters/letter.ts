/** What stands in every letter. */
export const hello = 'Hello!'
export const helloTo = (name: string) => `Hello ${name},`
export const unsubscribe = 'Unsubscribe'
export const fromNews = ' from our news.'
