/** What stands out in an email: its HTML shows it bold, its plain text and its subject lose the marks. Of Unicode's private characters, which nobody types. */
export const [BOLD_FROM, BOLD_TO] = ['\uE002', '\uE003'] as const

export const bold = (text: string): string => (text === '' ? '' : `${BOLD_FROM}${text}${BOLD_TO}`)
