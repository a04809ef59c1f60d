import { type Asked, isConfirmed, showAsked } from '../../../../shared/rules/confirmation.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

/** What cannot be called back is typed first, in one way everywhere. Nothing is asked as long as it is not known what. */
export const confirmRule =
  (asked: Asked | undefined): FieldRule =>
  (typed) =>
    asked === undefined || isConfirmed(typed, asked) ? undefined : `Please type ${showAsked(asked)} here.`

export const ConfirmField = ({ asked, error }: { readonly asked: Asked | undefined; readonly error: string | undefined }) => (
  <TextField
    name="confirmation"
    label={`To confirm, type ${asked ? showAsked(asked) : 'the amount'}`}
    inputMode={asked && !('cents' in asked) ? 'numeric' : 'decimal'}
    autoComplete="off"
    error={error}
  />
)
