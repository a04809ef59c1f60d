/**
 * What the farmer may bring along from a spreadsheet, under the name that the page shows. Each is matched with a column, or
 * with none.
 */
export const importFields = {
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  second_email: 'Second email',
  phone: 'Phone',
  cycle: 'Cycle',
  site: 'Pickup site',
  cartons_per_week: 'Cartons per week',
  donation_cartons: 'Donated cartons',
  total: 'Total',
  paid: 'Paid',
  date: 'Order date',
  additional_notes: 'Notes for packing',
  farm_notes: 'Notes for the farm only',
} as const

export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportField[]

/** Fields with the same few values in many rows: what one of them means is chosen once for all rows. */
export const valueFields = [
  'cycle',
  'site',
  'cartons_per_week',
  'donation_cartons',
  'total',
  'paid',
  'date',
] as const satisfies ImportField[]
export type ValueField = (typeof valueFields)[number]
