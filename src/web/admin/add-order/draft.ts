/** An order as the farmer writes it down, named as the call names its fields. An amount of their own replaces the proposed one. */
export type Draft = {
  readonly name: string
  readonly cycle_id: string
  readonly pickup_site: string
  readonly cartons_per_week: string
  readonly donation_cartons: string
  readonly ownAmount: string | undefined
  readonly second_email: string
  readonly additional_notes: string
}

export type ChangeDraft = (change: Partial<Draft>) => void

/** The next order is mostly for the same cycle and site. */
export const emptyDraft = (stored: Pick<Draft, 'cycle_id' | 'pickup_site'>): Draft => ({
  name: '',
  cycle_id: stored.cycle_id,
  pickup_site: stored.pickup_site,
  cartons_per_week: '1',
  donation_cartons: '0',
  ownAmount: undefined,
  second_email: '',
  additional_notes: '',
})
