import { showCartons } from '../words/words.ts'

/** The donation choices of the form, in its order: none, a number of dozens, or a share of the cycle's weeks. */
export const DONATION_CHOICES = ['none', '1', '2', '3', '4', '5', 'half', 'three-quarters', 'full'] as const
export type DonationChoice = (typeof DONATION_CHOICES)[number]

type Donation = { readonly label: string } & ({ readonly cartons: number } | { readonly share: number })

const DONATIONS: Readonly<Record<DonationChoice, Donation>> = {
  none: { label: 'No donation', cartons: 0 },
  '1': { label: '1 dozen', cartons: 1 },
  '2': { label: '2 dozen', cartons: 2 },
  '3': { label: '3 dozen', cartons: 3 },
  '4': { label: '4 dozen', cartons: 4 },
  '5': { label: '5 dozen', cartons: 5 },
  half: { label: 'Half of the weeks', share: 0.5 },
  'three-quarters': { label: '3/4 of the weeks', share: 0.75 },
  full: { label: 'Every week of the cycle', share: 1 },
}

export const isDonationChoice = (text: string): text is DonationChoice => Object.hasOwn(DONATIONS, text)

/** Donated cartons of a choice, in all (not per week); shares are of the cycle's whole weeks, halves rounded up. */
export const donationCartons = (choice: DonationChoice, numberOfWeeks: number): number => {
  const donation = DONATIONS[choice]
  return 'share' in donation ? Math.round(donation.share * numberOfWeeks) : donation.cartons
}

/** `Half of the weeks (5 cartons)`; how many a share is, is known only of a cycle. */
export const donationLabel = (choice: DonationChoice, numberOfWeeks: number | undefined): string => {
  const { label, ...donation } = DONATIONS[choice]
  const cartons = 'share' in donation && numberOfWeeks === undefined ? 0 : donationCartons(choice, numberOfWeeks ?? 0)
  return cartons === 0 ? label : `${label} (${showCartons(cartons)})`
}
