import { useRef, useState } from 'react'
import { settingFields } from '../../../shared/fields/setting-fields.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import file from '../parts/form/file.module.css'
import { PICTURE_TYPES, readLogo } from './read-logo.ts'
import css from './settings-form.module.css'

type Props = { readonly logo: string; readonly error: string | undefined; readonly onChange: (logo: string) => void }

export const LogoField = ({ logo, error, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string>()

  const take = async (file: File | undefined) => {
    setTrouble(undefined)
    if (!file) return
    const read = await readLogo(file)
    if ('trouble' in read) setTrouble(read.trouble)
    else onChange(read.logo)
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    setTrouble(undefined)
    onChange('')
    input.current?.focus()
  }

  return (
    <div className={`stack gap-3 ${css.logo}`}>
      <input type="hidden" name="logo" value={logo} />
      <TextField
        type="file"
        id="logo"
        name="picture"
        ref={input}
        label={`${settingFields.logo.label} (optional)`}
        description="A PNG, JPEG or WebP picture. Large pictures are resized for you."
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
        error={trouble ?? error}
        className={file.file}
      />
      {logo && (
        <div className={`row center gap-y-2 gap-x-5 ${css.preview}`}>
          <img src={logo} alt="The logo as customers see it" />
          <TextButton onClick={remove}>Remove the logo</TextButton>
        </div>
      )}
    </div>
  )
}
