import * as words from '../../../words/en/pages/ui.ts'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps<'input'>

export const TextField = (props: TextFieldProps) => <Field as="input" spellCheck={false} autoCapitalize="none" {...props} />

export const EmailField = ({ label = words.email, name = 'email', ...props }: Partial<TextFieldProps>) => (
  <TextField type="email" inputMode="email" autoComplete="username" label={label} name={name} {...props} />
)
