import { useState } from 'react'
import * as words from '../../../words/en/pages/ui.ts'
import css from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type Props = Omit<Partial<TextFieldProps>, 'autoComplete'>

export const PasswordField = ({
  label = words.password,
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
          {isShown ? words.hide : words.show}
          <span className="visually-hidden">{words.ofPassword}</span>
        </button>
      }
      {...props}
    />
  )
}

/** The hint gives way to the sentence that says which part of it was missed. */
export const NewPasswordField = (props: Props) => (
  <PasswordField autoComplete="new-password" description={props.error ? undefined : words.passwordHint} {...props} />
)
