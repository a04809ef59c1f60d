import { type Letter, writeLetter } from './letter.ts'

/** To the farm itself: something is wrong with the shop, or is well again. */
export const alarmLetter = (farm: string, { title, says }: { title: string; says: string }, url: string): Letter =>
  writeLetter({
    letter: 'alarm',
    notice: { kind: 'alarm', about: title },
    farm,
    language: 'en',
    subject: title,
    says: says.split('\n'),
    link: { label: 'Check the shop', url },
    aside: ['The shop sends this once, and once more when the problem is over.'],
  })
