import { donationNames } from '../words/order-words.ts'
import { showCartons } from '../words/words.ts'

/** The donation choices of the form, in its order: none, a number of dozens, or a share of the cycle's weeks. */
export const DONATION_CHOICES = ['none', '1', '2', '3', '4', '5', 'half', 'three-quarters', 'full'] as const
export type DonationChoice = (typeof DONATION_CHOICES)[number]

type Donation = { readonly cartons: number } | { readonly share: number }

const DONATIONS: Readonly<Record<DonationChoice, Donation>> = {
  none: { cartons: 0 },
  '1': { cartons: 1 },
  '2': { cartons: 2 },
  '3': { cartons: 3 },
  '4': { cartons: 4 },
  '5': { cartons: 5 },
  half: { share: 0.5 },
  'three-quarters': { share: 0.75 },
  full: { share: 1 },
}

export const isDonationChoice = (text: string): text is DonationChoice => Object.hasOwn(DONATIONS, text)

/** Donated cartons of a choice, in all (not per week); shares are of the cycle's whole weeks, halves rounded up. */
export const donationCartons = (choice: DonationChoice, numberOfWeeks: number): number => {
  const donation = DONATIONS[choice]
  return 'share' in donation ? Math.round(donation.share * numberOfWeeks) : donation.cartons
}

/** `Half of the weeks (5 cartons)`; how many a share is, is known only of a cycle. */
export const donationLabel = (choice: DonationChoice, numberOfWeeks: number | undefined): string => {
  const label = donationNames[choice]
  const cartons = 'share' in DONATIONS[choice] && numberOfWeeks === undefined ? 0 : donationCartons(choice, numberOfWeeks ?? 0)
  return cartons === 0 ? label : `${label} (${showCartons(cartons)})`
}
