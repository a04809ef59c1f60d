import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PHOTO_ALT_MAX } from '../../../shared/limits.ts'
import type { Photo } from '../../../shared/shapes/farm/window.ts'
import { farmWords, fieldNames } from '../../../words/en/dashboard/admin.ts'
import { farmFieldWords, fieldWords } from '../../../words/en/fields.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { filledRule } from '../../ui/form/field-rules.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import file from '../parts/form/file.module.css'
import { readPhoto } from '../parts/form/read-photo.ts'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import css from './photo-form.module.css'

/** The photograph that strangers see before they sign up; kept by itself, since it is larger than all other settings. */
export const PhotoForm = ({ stored }: { stored: Photo | null }) => {
  const client = useQueryClient()
  const save = useCall('saveFarmPhoto')
  const remove = useCall('removeFarmPhoto')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [trouble, setTrouble] = useState<string>()
  const [said, setSaid] = useState<string>()

  const settle = (photo: Photo | null, words: string) => {
    client.setQueryData(['readFarmPhoto'], { photo })
    client.removeQueries({ queryKey: ['readWindow'] })
    if (input.current) input.current.value = ''
    setChosen(undefined)
    setSaid(words)
  }
  const { submit, isBusy, fields, whole } = useForm({
    rules: { alt: filledRule(fieldWords.required, PHOTO_ALT_MAX) },
    send: async ({ alt }) => {
      setSaid(undefined)
      if (!chosen) {
        setTrouble(farmFieldWords.photo)
        return false
      }
      settle((await save.mutateAsync({ body: { photo: chosen, alt: alt.trim() } })).photo, farmWords.photoSaved)
      return true
    },
    blame: toFieldRefusal(farmWords.photoFailed, {}),
  })
  const take = async (picked: File | undefined) => {
    setTrouble(undefined)
    setSaid(undefined)
    if (!picked) return setChosen(undefined)
    const read = await readPhoto(picked)
    if ('trouble' in read) setTrouble(read.trouble)
    else setChosen(read.photo)
  }
  const takeAway = () => {
    setSaid(undefined)
    // One that somebody else has removed already is removed.
    remove.mutate(undefined, {
      onSuccess: ({ photo }) => settle(photo, farmWords.photoRemoved),
      onError: () => client.invalidateQueries({ queryKey: ['readFarmPhoto'] }),
    })
  }

  const shown = chosen ?? stored?.src
  return (
    <Sheet heading="Photo">
      <form noValidate onSubmit={submit} className="stack gap-6" aria-label="Photograph">
        <p>Visitors see it next to the login, and wherever someone shares a link to your shop.</p>
        {shown && <img className={css.photo} src={shown} alt={chosen ? 'The new photo' : stored?.alt} />}
        <TextField
          type="file"
          name="file"
          ref={input}
          label="Choose a photo"
          description="Large photos are resized for you. The place and time it was taken are removed."
          accept="image/*"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
          error={trouble}
          className={file.file}
        />
        <TextField
          name="alt"
          label={fieldNames.photo_alt}
          description="In a few words, for people who can't see it."
          defaultValue={stored?.alt}
          error={fields.alt}
        />
        <Notice kind="good">{said}</Notice>
        <Notice kind="trouble">{whole ?? (remove.error && farmWords.photoFailed)}</Notice>
        <Actions>
          <BusyButton isBusy={isBusy} isSecond>
            Save photo
          </BusyButton>
          {stored && (
            <PressButton isSecond isBusy={remove.isPending} onClick={takeAway}>
              Remove photo
            </PressButton>
          )}
        </Actions>
      </form>
    </Sheet>
  )
}
