/** Leads to a place, in whatever opens map links on the person's device. */
export const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
