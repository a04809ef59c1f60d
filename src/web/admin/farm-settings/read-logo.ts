import { LOGO_MAX } from '../../../shared/limits.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'
import { farmFieldWords } from '../../../words/en/fields.ts'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp']
// Sharp enough for the head of a page on any screen.
const WIDTH = 400
const HEIGHT = 120

/** The picture as a data URL that the shop takes, made smaller where it must be; or why that cannot be. */
export const readLogo = async (file: File): Promise<{ logo: string } | { trouble: string }> => {
  if (!PICTURE_TYPES.includes(file.type)) return { trouble: farmFieldWords.picture }
  try {
    const picture = await createImageBitmap(file)
    const logo = await firstThatFits(file, picture)
    return logo ? { logo } : { trouble: farmWords.pictureLarge }
  } catch {
    return { trouble: farmFieldWords.picture }
  }
}

const firstThatFits = async (file: File, picture: ImageBitmap): Promise<string | undefined> => {
  const fits = (url: string) => url.length <= LOGO_MAX
  const asIs = await urlOf(file)
  if (fits(asIs)) return asIs
  const canvas = drawSmall(picture)
  // Without loss if possible. A browser that cannot write WebP writes a PNG again, which does not fit either.
  return [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.9)].find(fits)
}

const urlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const drawSmall = (picture: ImageBitmap): HTMLCanvasElement => {
  const scale = Math.min(1, WIDTH / picture.width, HEIGHT / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('This browser cannot draw')
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
