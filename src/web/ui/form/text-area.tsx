import { Field, type FieldProps } from './field.tsx'

export const TextArea = (props: FieldProps<'textarea'>) => <Field as="textarea" rows={4} {...props} />
