import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx'

/** Dollars and cents; what was typed is read by readAmount. */
export const AmountField = (props: TextFieldProps) => <TextField inputMode="decimal" autoComplete="off" start="$" {...props} />
