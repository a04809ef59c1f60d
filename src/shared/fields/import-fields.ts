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
  product: 'Product',
  every_weeks: 'How often',
  donation_cartons: 'Donated cartons',
  total: 'Total',
  paid: 'Paid',
  date: 'Order date',
  additional_notes: 'Notes for packing',
  farm_notes: 'Notes for the farm only',
} as const

export type ImportField = keyof typeof importFields
export const allImportFields = Object.keys(importFields) as ImportField[]

/** Only where the farm sells more than a weekly carton. */
export const productColumns = ['product', 'every_weeks'] as const satisfies ImportField[]
type ProductColumn = (typeof productColumns)[number]
const isProductColumn = (field: ImportField): field is ProductColumn => productColumns.some((each) => each === field)

/** What a file of any farm may have. */
export const importFieldNames = allImportFields.filter((field) => !isProductColumn(field)) as Exclude<ImportField, ProductColumn>[]

/** What a file may have, by the fields that it was matched with. */
export const fieldsOf = (matching: Partial<Record<ImportField, unknown>>): ImportField[] =>
  allImportFields.filter((field) => !isProductColumn(field) || field in matching)

/** Fields with the same few values in many rows: what one of them means is chosen once for all rows. */
export const valueFields = [
  'cycle',
  'site',
  'cartons_per_week',
  'product',
  'every_weeks',
  'donation_cartons',
  'total',
  'paid',
  'date',
] as const satisfies ImportField[]
export type ValueField = (typeof valueFields)[number]
