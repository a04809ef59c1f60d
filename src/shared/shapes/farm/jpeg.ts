import * as z from 'zod/mini'
import { farmFieldWords, fieldWords as say } from '../../../words/en/fields.ts'

/** A photograph as the dashboard sends it: the browser has made it small, and a JPEG. */
export const jpegOf = (most: number) =>
  z.string().check(z.maxLength(most, say.tooLong), z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/, farmFieldWords.photo))
