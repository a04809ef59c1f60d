import { orderFields } from '../../../../shared/fields/order-fields.ts'

type All = typeof orderFields
type Name = keyof All
type WholeName = { [Each in Name]: All[Each]['kind'] extends 'whole' ? Each : never }[Name]
type Draft = { readonly [Each in Name]?: string }
type Props = { readonly draft: Draft; readonly fields: Partial<Record<Name, string>>; readonly onChange: (change: Draft) => void }

/** Fields of an order, ready to be spread into what people type them in. */
export const orderInput = ({ draft, fields, onChange }: Props) => {
  const about = (name: Name) => ({ name, label: orderFields[name].label, value: draft[name] ?? '', error: fields[name] })
  return {
    input: (name: Exclude<Name, WholeName>) => ({
      ...about(name),
      onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    }),
    count: (name: WholeName) => {
      const { min, max } = orderFields[name]
      return { ...about(name), min, max, onValue: (value: string) => onChange({ [name]: value }) }
    },
  }
}
