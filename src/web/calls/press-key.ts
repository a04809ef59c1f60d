/**
 * What a page calls one press of its button, from the opening of the form until it is known to have happened: pressed again
 * after a lost answer, it happens once. Not randomUUID, which browsers keep from pages that came without encryption.
 */
export const newPress = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
