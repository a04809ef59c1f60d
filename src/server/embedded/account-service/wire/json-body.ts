import { z } from 'zod'
import { malformed } from './google-refusal.ts'

/** What was sent, as far as the twin reads it. Fields it does not know are passed over, as the provider does. */
export const readAs = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> => {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw malformed(`Invalid JSON payload received. /${issue?.path.join('/')} ${issue?.message}`)
}

/** Whole numbers come as numbers or as texts. */
export const WholeNumber = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
/** Seconds since 1970, as a text. */
export const Seconds = z.union([z.string().regex(/^\d+$/), z.int().min(0).transform(String)])
