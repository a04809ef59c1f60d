/**
 * Letters and digits straight into bytes. Rows are written so, because as strings the cells of a large sheet would be
 * thrown away by the hundred megabytes.
 */

const ZERO = 48

export const putText = (bytes: Buffer, from: number, text: string): number => {
  for (let i = 0; i < text.length; i++) bytes[from + i] = text.charCodeAt(i)
  return from + text.length
}

// Below this, the next digit comes from a division that 32 bits hold.
const MOST_DIVIDED = 2 ** 31

const countDigits = (number: number): number => {
  let digits = 1
  for (let rest = number; rest >= 10; rest = (rest / 10) | 0) digits++
  return digits
}

/** A number as JavaScript writes it. */
export const putNumber = (bytes: Buffer, from: number, number: number): number => {
  if (!Number.isInteger(number) || number < 0 || number >= MOST_DIVIDED) return putText(bytes, from, String(number))
  const end = from + countDigits(number)
  let rest = number
  for (let at = end - 1; at >= from; at--) {
    const tens = (rest / 10) | 0
    bytes[at] = ZERO + rest - tens * 10
    rest = tens
  }
  return end
}
