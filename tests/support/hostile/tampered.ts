const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A text with one sign of base64 after another replaced by one that stands for other bits; other signs become a letter. */
export const tampered = (text: string): string[] =>
  Array.from(text, (sign, at) => {
    const value = BASE64.indexOf(sign.replace('+', '-').replace('/', '_'))
    return `${text.slice(0, at)}${BASE64[value < 0 ? 0 : value ^ 32]}${text.slice(at + 1)}`
  })
