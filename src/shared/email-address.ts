/** The simple pattern of the forms: something, @, something with a dot, and no white space. */
const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const isEmailAddress = (text: string): boolean => PATTERN.test(text)
