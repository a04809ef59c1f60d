import { useState } from 'react'
import { PASSWORD_MIN } from '../../../shared/limits.ts'
import css from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<Partial<TextFieldProps>, 'autoComplete'>

export const PasswordField = ({
  label = 'Password',
  name = 'password',
  ...props
}: Props & { autoComplete: 'current-password' | 'new-password' }) => {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      type={isShown ? 'text' : 'password'}
      label={label}
      name={name}
      frame={css.frame}
      end={
        <button type="button" className={css.toggle} aria-controls={name} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="visually-hidden"> password</span>
        </button>
      }
      {...props}
    />
  )
}

/** The hint gives way to the sentence that says which part of it was missed. */
export const NewPasswordField = (props: Props) => (
  <PasswordField
    autoComplete="new-password"
    description={props.error ? undefined : `At least ${PASSWORD_MIN} characters, without spaces.`}
    {...props}
  />
)
