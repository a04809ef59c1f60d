/** A small picture that is kept as a data URL. */
export type Picture = { type: string; bytes: Buffer }

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

const BEGINNINGS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/png': (bytes) => bytes.subarray(0, PNG.length).equals(PNG),
  'image/jpeg': (bytes) => bytes.subarray(0, JPEG.length).equals(JPEG),
  'image/webp': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Undefined when its bytes are not what its type says. */
export const readPicture = (dataUrl: string): Picture | undefined => {
  const [, type = '', base64 = ''] = /^data:([a-z/]+);base64,(.+)$/.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64, 'base64')
  return BEGINNINGS[type]?.(bytes) ? { type, bytes } : undefined
}
