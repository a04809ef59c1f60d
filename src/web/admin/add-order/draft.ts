import { orderFields } from '../../../shared/fields/order-fields.ts'
import type { FarmMethod } from '../../../shared/shapes/orders.ts'
import { newPress } from '../../calls/press-key.ts'
import { writeFields } from '../../ui/form/field-values.ts'
import { cycleRule, orderRules, siteRule } from '../parts/form/order-rules.ts'

const { name, ...others } = orderRules

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const addRules = { name, cycle_id: cycleRule, pickup_site: siteRule, ...others }

export type AddField = keyof typeof addRules

/** An order as the farmer writes it down, named as the call names its fields. An amount of their own replaces the proposed one. */
export type Draft = Readonly<Record<Exclude<AddField, 'total_amount'>, string>> & {
  /** What it is of and in which weeks, where there is a choice; empty: what is proposed. */
  readonly product: string
  readonly every: string
  readonly turn: string
  readonly ownAmount: string | undefined
  /** Empty: it is paid already. `none`: nothing is recorded about payments. */
  readonly owed: '' | 'yes' | 'none'
  /** How it was paid; nobody has to say. */
  readonly paidBy: FarmMethod
  /** Stays the same until the order is known to be added. */
  readonly press: string
}

export type ChangeDraft = (change: Partial<Draft>) => void

/** The next order is mostly for the same cycle and site. */
export const emptyDraft = ({ cycle_id, pickup_site }: Pick<Draft, 'cycle_id' | 'pickup_site'>): Draft => {
  const { total_amount: _, ...empty } = writeFields(orderFields)
  return {
    ...empty,
    cycle_id,
    pickup_site,
    cartons_per_week: '1',
    donation_cartons: '0',
    product: '',
    every: '',
    turn: '',
    ownAmount: undefined,
    owed: '',
    paidBy: 'other',
    press: newPress(),
  }
}
