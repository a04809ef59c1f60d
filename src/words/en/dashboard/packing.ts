import { showDate } from '../dates/show-date.ts'
import { cartonsWord } from '../fields.ts'
import { several, showCount } from './count.ts'

/** What packers and farmers read about a packing day: the week, a day, and its sheets and labels. */

export const lead = 'What goes to each site on each day, and the sheets to print.'
export const backToWeek = 'Back to the week'
export const backToDay = 'Back to the packing day'

// The week.
const showSites = (count: number): string => several(count, 'site', 'sites')
const showPeople = (count: number): string => several(count, 'person', 'people')
export const showPacked = (cartons: number): string => `${showCount(cartons)} ${cartonsWord(cartons)}`
export const theWeek = 'The week'
export const weeks = 'Weeks'
export const weekBefore = 'Week before'
export const weekAfter = 'Week after'
export const fromTo = (first: string, last: string): string => `${showDate(first)} to ${showDate(last)}`
export const printAllSheets = 'Print all sheets'
export const printAllLabels = 'Print all labels'
export const thisWeek = 'This week'
export const weekOf = (monday: string): string => `Week of ${showDate(monday)}`
export const emptyWeek = (week: string): string => `${week}: nothing to pack`
export const filledWeek = (week: string, packed: string, sites: number): string => `${week}: ${packed}, ${showSites(sites)}`
/** "26 cartons, 2 of them given away, 4 sites"; by product "7 x 12, 3 x 18 (1 x 12 of that to give away), 2 sites". */
export const dayInShort = (packed: string, donated: string, sites: number, hasProducts = false): string => {
  if (!donated) return `${packed}, ${showSites(sites)}`
  return `${packed}${hasProducts ? ` (${donated} of that to give away)` : `, ${donated} of them given away`}, ${showSites(sites)}`
}
export const pastDays = (days: readonly string[]): string => `Past: ${days.map(showDate).join(', ')}`
export const questionsToAnswer = (count: number): string => several(count, 'question to answer', 'questions to answer')
export const nextDay = (date: string, packed: string): string => `Next: ${showDate(date)}, ${packed}.`
export const noneAfter = 'No pickup is planned after this week.'
export const allPacked = (after: string): string => `All packed. ${after}`
export const nothingLeft = (after: string): string => `Nothing left to pack this week. ${after}`
export const lookAhead = 'Look ahead'
export const today = (date: string): string => `Today, ${showDate(date)}`
export const seeDetails = 'See details'
export const changeThisDay = 'Change this day'
export const printSheets = 'Print sheets'
export const printLabels = 'Print labels'

// Whether a site is packed.
export const packed = 'Packed'
export const notPackedYet = 'Not packed yet'
export const packedOf = (done: number, all: number): string => `${done} of ${all} packed`
export const packedWhen = (moment: string, who: string | null): string => `Packed ${moment}${who ? `, ${who}` : ''}`
export const given = (donated: string): string => `${donated} given`
export const changedSincePacked = 'Changed since it was packed'
export const notSaved = 'That could not be saved'

// Running late.
export const runningLate = 'Running late…'
export const lateAt = (site: string): string => `Running late at ${site}`
export const tellThem = (minutes: number): string => `Tell them: ${minutes === 60 ? '1 hour' : `${minutes} minutes`}`
export const tellNoOne = "Don't tell anyone"
export const nobodyToTell = 'No one with an email is still expected here today.'
export const lateReaders = (people: number, addresses: number, hosts: number): string => {
  const shared = addresses > people ? ` (${several(addresses, 'address', 'addresses')})` : ''
  const coming = people > 0 ? [`${showPeople(people)} still expected here today${shared}`] : []
  const told = [...coming, ...(hosts > 0 ? [several(hosts, 'host', 'hosts')] : [])].join(' and ')
  return `${told} ${people + hosts === 1 ? 'gets' : 'get'} an email right away. How late are you?`
}
export const toldLate = (people: number): string => `${showPeople(people)} ${people === 1 ? 'is' : 'are'} told by email that you're late.`
export const notTold = 'No one was notified'

// A day at length.
export const pickupDay = 'Pickup day'
export const upcoming = 'Upcoming'
export const past = 'Past'
export const dayInList = (date: string, packed: string, sites: number): string =>
  `${showDate(date)}: ${packed}, ${sites === 1 ? '1 site' : `${sites} sites`}`
export const anotherDate = 'Another date'
export const show = 'Show'
export const nothingOn = (date: string): string => `Nothing to pack on ${showDate(date)}`
export const nobodyThatDay = 'No one picks up that day.'
export const goToDay = (date: string): string => `Go to ${showDate(date)}`
export const cartonsBySite = 'Cartons by site'
export const pickupSite = 'Pickup site'
export const toPickUp = 'To pick up'
export const givenAway = 'Given away'
export const total = 'Total'
export const download = 'Download spreadsheet'
export const saved = (file: string): string => `Saved ${file}`
export const notDownloaded = 'Error downloading the packing sheets.'
export const changesSince = (count: number, date: string): string => `${count} change${count === 1 ? '' : 's'} since ${showDate(date)}`
export const cartonsChanged = 'Cartons that changed'
export const nameAndSite = 'Name and site'
export const change = 'Change'
export const isNew = 'New'
export const isGone = 'Gone'
export const nothingChanged = (date: string): string => `Nothing has changed since ${showDate(date)}.`
export const allNew = (date: string): string => `No one picked up on ${showDate(date)}, so everything is new.`

// On paper.
export const sheets = 'Packing sheets'
export const sheetsOf = (day: string): string => `Packing sheets ${day}`
export const aboutSheets = 'For each day: one page of totals for the barn and one page per site, with a box to sign.'
export const totalsAndSites = 'Totals and all sites'
export const pageOf = ' of '
export const whatToPrint = 'What to print'
export const totals = 'Totals'
export const allSites = 'All sites'
export const changes = (date: string): string => `Changes since ${showDate(date)}`
export const name = 'Name'
export const cartons = 'Cartons'
export const notes = 'Notes'
export const signed = 'Signed'
export const was = 'Was'
export const is = 'Is'
export const inTotal = (packed: string): string => `${packed} in total`
export const keptFrom = (date: string): string => `kept from ${showDate(date)}`
export const makesUpFor = (date: string): string => `makes up for ${showDate(date)}`
export const owes = (sum: string): string => `owes ${sum}`
export const owed = (sum: string, date: string): string => `${sum} owed, due ${showDate(date)}`
export const recordPaymentOpens = 'Record a payment…'
export const labels = 'Labels'
export const labelsOf = (day: string): string => `Labels ${day}`
export const aboutLabels = 'Print at full size (100%) without margins. Try plain paper first, and hold it up against the labels.'
export const labelPerCarton = 'One label per carton'
export const firstLabel = 'First unused label'
export const labelSheet = (number: number): string => `Label sheet ${number}`
export const labelPerPiece = 'One label per item'
export const cartonOf = (number: number, all: number): string => `Carton ${number} of ${all}`
export const pieceOf = (product: string, number: number, all: number): string => `${product} (${number} of ${all})`
export const letterLabels = 'Avery 5160 (Letter, 30 a sheet)'
export const a4Labels = 'Avery L7160 (A4, 21 a sheet)'
