import type { ComponentProps } from 'react'
import { useReading } from '../../../calls/use-call.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** Whether the farm writes what customers read in Spanish too. */
export const useWritesSpanish = (): boolean => useReading('readFarmSettings').data?.writes_spanish ?? false

type LineProps = ComponentProps<typeof TextField> & { readonly isWritten: boolean }
type AreaProps = ComponentProps<typeof TextArea> & { readonly isWritten: boolean }

/** A text in Spanish, beside the English one. Where the farm writes none it is not shown, and stays as it is when the form is saved. */
export const SpanishLine = ({ isWritten, label, ...input }: LineProps) =>
  isWritten ? (
    <TextField {...input} label={`${label} (optional)`} lang="es" autoComplete="off" spellCheck />
  ) : (
    <input type="hidden" name={input.name} value={input.value} />
  )

export const SpanishText = ({ isWritten, label, ...input }: AreaProps) =>
  isWritten ? (
    <TextArea {...input} label={`${label} (optional)`} lang="es" />
  ) : (
    <input type="hidden" name={input.name} value={input.value} />
  )
