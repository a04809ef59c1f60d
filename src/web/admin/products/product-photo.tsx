import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PRODUCT_PHOTO_MAX } from '../../../shared/limits.ts'
import type { ListedProduct } from '../../../shared/shapes/farm/products.ts'
import * as words from '../../../words/en/dashboard/products.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import file from '../parts/form/file.module.css'
import { readPhoto } from '../parts/form/read-photo.ts'
import css from './products.module.css'

/** As large as it is on sharp screens. */
const WIDTHS = [256, 160]

/** The photograph that customers see beside the product: saved as soon as it is chosen. */
export const ProductPhoto = ({ product: { product_id: id, product_name, photo } }: { product: ListedProduct }) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useCall('saveProductPhoto')
  const [trouble, setTrouble] = useState<string>()
  const put = (chosen: string | null) =>
    mutate({ params: { id }, body: { photo: chosen } }, { onSuccess: () => client.invalidateQueries({ queryKey: ['listProducts'] }) })
  const take = async (chosen: File | undefined) => {
    setTrouble(undefined)
    if (!chosen) return
    const read = await readPhoto(chosen, WIDTHS, PRODUCT_PHOTO_MAX)
    if ('trouble' in read) setTrouble(read.trouble)
    else put(read.photo)
  }
  return (
    <div className="row center gap-y-2 gap-x-5">
      {photo && <img className={css.photo} src={photo} alt={product_name} width={64} height={64} />}
      <TextField
        type="file"
        name={`photo-${id}`}
        label={words.photo(product_name)}
        description={words.photoAbout}
        accept="image/*"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
        error={trouble ?? (error && words.photoFailed)}
        className={file.file}
      />
      {photo && (
        <PressButton isSecond isBusy={isPending} label={words.removePhotoOf(product_name)} onClick={() => put(null)}>
          {words.removePhoto}
        </PressButton>
      )}
    </div>
  )
}
