/** Decodes a part of an address (%40 for @); nothing if a % starts no valid escape. */
export const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
