/** Texts as XML can hold them. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)
