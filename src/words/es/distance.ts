import { inMiles } from '../../shared/rules/nearest-site.ts'
import type * as en from '../en/distance.ts'

export const showDistance: typeof en.showDistance = (km) => {
  const miles = inMiles(km)
  if (miles === '') return 'menos de 0.1 millas'
  return `${miles} ${miles === '1' ? 'milla' : 'millas'}`
}
