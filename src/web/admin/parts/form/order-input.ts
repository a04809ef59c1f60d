import { orderFields } from '../../../../shared/fields/order-fields.ts'

const WHOLE = { type: 'number', inputMode: 'numeric', autoComplete: 'off', step: 1 } as const

type Name = keyof typeof orderFields
type Draft = { readonly [Each in Name]?: string }
type Props = { readonly draft: Draft; readonly fields: Partial<Record<Name, string>>; readonly onChange: (change: Draft) => void }

/** A field of an order, ready to be spread into what people type it in. */
export const orderInput =
  ({ draft, fields, onChange }: Props) =>
  (name: Name) => {
    const field = orderFields[name]
    return {
      name,
      label: field.label,
      value: draft[name] ?? '',
      error: fields[name],
      onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
      ...(field.kind === 'whole' && { ...WHOLE, min: field.min, max: field.max }),
    }
  }
