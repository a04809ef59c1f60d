import type { ComponentProps, ElementType, ReactNode } from 'react'
import css from './field.module.css'

type About = {
  readonly name: string
  /** The name, so that the summary of a form can lead to its fields. */
  readonly id?: string
  readonly label?: ReactNode
  readonly description?: ReactNode
  readonly isDescriptionBelow?: boolean
  readonly error?: ReactNode
  /** Stands in the frame, before or after what is filled in. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** A class for the frame: its width and what is inside it (--start, --end). */
  readonly frame?: string | undefined
}

/** What is said around an element, and everything it takes itself. */
export type FieldProps<Tag extends 'input' | 'select' | 'textarea'> = About & Omit<ComponentProps<Tag>, keyof About>

type Props = About & { readonly as: ElementType; readonly className?: string | undefined; readonly [own: string]: unknown }

/** The browser's own control in our clothes, with its name, what is said about it and what is wrong with it. */
export const Field = ({
  as: Control,
  name,
  id = name,
  label,
  description,
  isDescriptionBelow = false,
  error,
  start,
  end,
  frame = '',
  className = '',
  ...props
}: Props) => {
  const ids = { error: `${id}-error`, description: `${id}-description` }
  const describedBy = [error && ids.error, description && ids.description].filter(Boolean).join(' ')
  const descriptionText = description && (
    <p className={css.description} id={ids.description}>
      {description}
    </p>
  )
  return (
    <div className={css.field}>
      {label && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {!isDescriptionBelow && descriptionText}
      <div className={`${css.frame} ${frame}`}>
        {start && <div className={css.start}>{start}</div>}
        <Control
          {...props}
          name={name}
          id={id}
          className={`${css.control} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end && <div className={css.end}>{end}</div>}
      </div>
      {isDescriptionBelow && descriptionText}
      {error && (
        <p className={css.error} id={ids.error}>
          {error}
        </p>
      )}
    </div>
  )
}
