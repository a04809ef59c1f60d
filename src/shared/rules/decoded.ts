/** What a part of an address stands for (%40 for @); nothing where a % begins no escape. */
export const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
