/** Text as it may stand in HTML, in an element or in an attribute. */
export const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
