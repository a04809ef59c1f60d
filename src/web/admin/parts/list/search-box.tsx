import { type FormEvent, useEffect, useRef } from 'react'
import { NAME_MAX } from '../../../../shared/limits.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import css from './search-box.module.css'
import { useInAddress } from './use-in-address.ts'

/** Looks for words in a list. */
export const SearchBox = ({ label, description, found }: { label: string; description?: string; found?: number | undefined }) => {
  const [asked, ask] = useInAddress('q')
  const form = useRef<HTMLFormElement>(null)

  // Back shows what was asked then.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q')
    if (field instanceof HTMLInputElement && field.value.trim() !== asked) field.value = asked
  }, [asked])

  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }

  return (
    <search>
      <form ref={form} className={css.box} onSubmit={look}>
        <TextField
          name="q"
          type="search"
          label={label}
          description={description}
          defaultValue={asked}
          maxLength={NAME_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <BusyButton isBusy={false} isSecond>
          Search
        </BusyButton>
      </form>
      <p className={`soft ${css.found}`} role="status">
        {asked && found !== undefined && `${found} found`}
      </p>
    </search>
  )
}
