import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import css from './select-field.module.css'

type Props = InputBaseProps & Omit<ComponentPropsWithoutRef<'select'>, keyof InputBaseProps> & { name: string }

/** The system's own list: large on phones, and known to every keyboard. */
export const SelectField = (props: Props) => (
  <InputBase component="select" id={props.name} pointer rightSection={<Arrow />} rightSectionPointerEvents="none" {...props} />
)

const Arrow = () => (
  <svg viewBox="0 0 16 16" className={css.arrow} aria-hidden="true">
    <path d="m3.5 6 4.5 4.5L12.5 6" />
  </svg>
)
