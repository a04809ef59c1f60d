import type { Figures, Outcome } from './faults/fault.ts'

export type Result = Outcome & { fault: string; times: number; seconds: number }

const SHOWN = 5

/** One mistake breaks hundreds of rows; the first ones say which. */
const showBroken = (broken: string[]): string => {
  if (broken.length === 0) return 'ok'
  const more = broken.length - SHOWN
  return `BROKEN: ${broken.slice(0, SHOWN).join(' / ')}${more > 0 ? ` / and ${more} more` : ''}`
}

const showFigures = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

export const showResult = ({ fault, times, seconds, figures, broken, leftOut }: Result): string =>
  leftOut
    ? `| ${fault} | ${times} | | left out: ${leftOut} |`
    : `| ${fault} | ${times} | ${showFigures({ ...figures, 'in all s': seconds })} | ${showBroken(broken)} |`

const namesOf = (results: Result[]): string => results.map(({ fault }) => fault).join(', ')

/** The last line. What was left out was not tried. */
export const sumUp = (results: Result[]): string => {
  const bad = results.filter(({ broken }) => broken.length > 0)
  const leftOut = results.filter((result) => result.leftOut)
  const held = bad.length > 0 ? `Broken: ${namesOf(bad)}.` : 'Everything that was tried held.'
  return `${held} Faults tried: ${results.length - leftOut.length}${leftOut.length > 0 ? `; left out: ${namesOf(leftOut)}` : ''}.`
}

export const HEADING = '| fault | times | figures | invariants |\n| --- | --- | --- | --- |'
