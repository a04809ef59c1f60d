import type * as en from '../nearest-site.ts'
import { inMiles } from '../nearest-site.ts'

export { distanceKm, inMiles, type Point, sitesByDistance } from '../nearest-site.ts'

export const showDistance: typeof en.showDistance = (km) => {
  const miles = inMiles(km)
  if (miles === '') return 'menos de 0.1 millas'
  return `${miles} ${miles === '1' ? 'milla' : 'millas'}`
}
