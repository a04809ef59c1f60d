const STATES = [
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO',
  'MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR',
]
  .join(' ')
  .split(' ')
const STATE_NAMES = [
  'alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa',
  'kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada',
  'new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island',
  'south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington,west virginia,wisconsin,wyoming',
]
  .join(',')
  .split(',')

const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.|us|u\.s\.|united states(?: of america)?)\s*$/i
const ZIP = /[\s,]+\d{5}(?:-\d{4})?\s*$/
const STATE = new RegExp(`([\\s,]+)(${[...STATE_NAMES, ...STATES].join('|')})\\.?\\s*$`, 'i')
// "St" begins a town, and ends a street.
const OF_A_STREET =
  /\d|\b(?:street|road|rd|lane|ln|avenue|ave|drive|dr|way|court|ct|highway|hwy|route|rte|rt|boulevard|blvd|circle|terrace|turnpike|tpke|unit|suite|apt)\b|\bst\.?$/i

/**
 * The town in an American address, "74 East Main Street, Trumansburg, NY 14886", with or without the comma before the
 * state; empty if unclear. The town is public while the address isn't, so in doubt nothing counts as a town.
 */
export const townOf = (address: string): string => {
  const inland = address.trim().replace(COUNTRY, '')
  const coded = inland.replace(ZIP, '')
  const [whole, gap, state] = STATE.exec(coded) ?? []
  if (!whole || !gap || !state) return ''
  // "come in" is no town in Indiana: two small letters are a state after a comma, or before a ZIP code.
  const isPlain = gap.includes(',') || coded !== inland || state === state.toUpperCase() || state.length > 2
  const parts = coded.slice(0, -whole.length).split(',')
  const town = parts.length > 1 ? (parts.at(-1)?.trim() ?? '') : ''
  return isPlain && !OF_A_STREET.test(town) ? town : ''
}
