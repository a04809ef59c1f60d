import type { TextInputProps } from '@mantine/core'
import { TextField } from '../../ui/form/text-field.tsx'

/** Dollars and cents; what was typed is read by readAmount. */
export const AmountField = (props: TextInputProps & { name: string }) => (
  <TextField inputMode="decimal" autoComplete="off" leftSection="$" leftSectionPointerEvents="none" {...props} />
)
