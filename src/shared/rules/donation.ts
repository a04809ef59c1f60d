import { showCartons } from '../../words/en/fields.ts'
import { donationNames } from '../../words/en/order.ts'

/** The donation choices of the form, in its order: none, a number of dozens, or a share of the cycle's weeks. */
export const DONATION_CHOICES = [
  'none',
  '1',
  '2',
  '3',
  '4',
  '5',
  'half',
  'three-quarters',
  'full',
] as const satisfies readonly DonationChoice[]
export type DonationChoice = keyof typeof donationNames

const SHARES: Readonly<Partial<Record<DonationChoice, number>>> = { half: 0.5, 'three-quarters': 0.75, full: 1 }

export const isDonationChoice = (text: string): text is DonationChoice => Object.hasOwn(donationNames, text)

/** Donated cartons of a choice, in all (not per week); shares are of the cycle's whole weeks, halves rounded up. */
export const donationCartons = (choice: DonationChoice, numberOfWeeks: number): number => {
  const share = SHARES[choice]
  return share ? Math.round(share * numberOfWeeks) : Number(choice) || 0
}

/** `Half of the weeks (5 cartons)`; how many a share is, is known only of a cycle. `showPieces`: what is donated isn't the carton. */
export const donationLabel = (choice: DonationChoice, numberOfWeeks = 0, showPieces?: (count: number) => string): string => {
  const cartons = donationCartons(choice, numberOfWeeks)
  if (showPieces && cartons > 0) return SHARES[choice] ? `${donationNames[choice]} (${showPieces(cartons)})` : showPieces(cartons)
  return cartons === 0 ? donationNames[choice] : `${donationNames[choice]} (${showCartons(cartons)})`
}
