import { inMiles } from '../../shared/rules/nearest-site.ts'

/** "2.4 miles" */
export const showDistance = (km: number): string => {
  const miles = inMiles(km)
  if (miles === '') return 'less than 0.1 miles'
  return `${miles} ${miles === '1' ? 'mile' : 'miles'}`
}
