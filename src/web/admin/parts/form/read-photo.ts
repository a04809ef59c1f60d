import { PHOTO_MAX } from '../../../../shared/limits.ts'
import { farmWords } from '../../../../words/en/dashboard/admin.ts'
import { farmFieldWords } from '../../../../words/en/fields.ts'

/** As wide as a window is shown on sharp screens, and no wider. */
const WIDTHS = [1200, 900, 600]
const QUALITY = 0.82

/**
 * The photograph drawn anew as a JPEG that the shop takes: every program that shows a shared link reads one, and what the
 * camera wrote into the file, such as where it was, is not drawn.
 */
export const readPhoto = async (
  file: File,
  widths: readonly number[] = WIDTHS,
  most = PHOTO_MAX,
): Promise<{ photo: string } | { trouble: string }> => {
  try {
    const picture = await createImageBitmap(file)
    const photo = widths.map((width) => drawAt(picture, width)).find((url) => url.length <= most)
    return photo ? { photo } : { trouble: farmWords.pictureLarge }
  } catch {
    return { trouble: farmFieldWords.photo }
  }
}

const drawAt = (picture: ImageBitmap, width: number): string => {
  const scale = Math.min(1, width / picture.width, width / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser cannot draw')
  // A JPEG has no see-through parts: they would become black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
