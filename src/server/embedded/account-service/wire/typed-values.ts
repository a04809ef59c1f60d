import { z } from 'zod'

/** A value as Firestore's REST writes it: an object with the one key that names its type. Whole numbers travel as texts. */
export const TypedValue = z.union([
  z.strictObject({ nullValue: z.null() }),
  z.strictObject({ booleanValue: z.boolean() }),
  z.strictObject({ integerValue: z.union([z.string().regex(/^-?\d+$/), z.int().transform(String)]) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ timestampValue: z.iso.datetime() }),
])
export type TypedValue = z.infer<typeof TypedValue>

export const Fields = z.record(z.string(), TypedValue)
export type Fields = z.infer<typeof Fields>

/** What somebody at the console types, as the store keeps it. */
export const typed = (value: string | number | boolean | null): TypedValue => {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
}

/** The value without its type, for whoever only looks. */
export const plain = (value: TypedValue): string | number | boolean | null => {
  if ('integerValue' in value) return Number(value.integerValue)
  const [only] = Object.values(value)
  return only ?? null
}
