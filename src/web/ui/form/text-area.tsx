import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type Props = InputBaseProps & Omit<ComponentPropsWithoutRef<'textarea'>, keyof InputBaseProps> & { name: string }

export const TextArea = (props: Props) => <InputBase component="textarea" multiline id={props.name} rows={4} {...props} />
