import { TextInput, type TextInputProps } from '@mantine/core'

/** The id is the name, so that the summary of a form can lead to its fields. */
export const TextField = (props: TextInputProps & { name: string }) => (
  <TextInput id={props.name} spellCheck={false} autoCapitalize="none" {...props} />
)

export const EmailField = ({ label = 'Email', name = 'email', ...props }: Partial<TextInputProps> & { name?: string }) => (
  <TextField type="email" inputMode="email" autoComplete="username" label={label} name={name} {...props} />
)
