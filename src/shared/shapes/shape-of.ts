import * as z from 'zod/mini'
import { numberWords } from '../../words/en/dates/number.ts'
import { fieldWords as say } from '../../words/en/fields.ts'
import { type Field, type Fields, mapFields, type ValueOf } from '../fields/field.ts'
import {
  clockTime,
  color,
  dollars,
  filledName,
  filledText,
  name,
  OptionalEmail,
  picture,
  plainDate,
  text,
  timeOfDay,
  timeZone,
  weekday,
} from './fields.ts'

/** Schemas of fields that are described as plain data. */

const numberWithin = ({ min, max, tooFew = say.wrong, tooMany = say.wrong, notWhole }: Field & { kind: 'whole' }) =>
  z.int({ error: ({ input }) => notInt(input, { tooFew, tooMany, notWhole }) }).check(z.gte(min, tooFew), z.lte(max, tooMany))

type NumberWords = Record<'tooFew' | 'tooMany', string> & { readonly notWhole: string | undefined }

/** Why it is no number that can be counted with: not there, beyond all counting, or between two. */
const notInt = (input: unknown, { tooFew, tooMany, notWhole = numberWords.whole }: NumberWords): string => {
  if (input === undefined || input === null) return tooFew
  if (!Number.isInteger(input)) return notWhole
  return Number(input) > 0 ? tooMany : tooFew
}

const orNull = (check: z.ZodMiniType, { isRequired }: Field): z.ZodMiniType => (isRequired ? check : z.nullable(check))

const checkOf = (field: Field): z.ZodMiniType => {
  switch (field.kind) {
    case 'line':
      return field.isRequired ? filledName(field.max) : name(field.max)
    case 'text':
      return field.isRequired ? filledText(field.max) : text(field.max)
    case 'email':
      return OptionalEmail
    case 'whole':
      return orNull(numberWithin(field), field)
    case 'dollars':
      return dollars(field.max)
    case 'date':
      return plainDate
    case 'weekday':
      return weekday
    case 'timeZone':
      return timeZone
    case 'choice':
      return z.enum([...field.options], say.wrong)
    case 'clockTime':
      return orNull(clockTime, field)
    case 'timeOfDay':
      return orNull(timeOfDay, field)
    case 'flag':
      return z.boolean()
    case 'color':
      return orNull(color, field)
    case 'picture':
      return orNull(picture(field.max), field)
    case 'degrees':
      return orNull(z.number().check(z.gte(-field.max, say.wrong), z.lte(field.max, say.wrong)), field)
  }
}

type Schema<Each extends Field> = z.ZodMiniType<ValueOf<Each>, ValueOf<Each>>
type Shape<Of extends Fields> = { [Name in keyof Of]: Schema<Of[Name]> }

/** All of them, within their limits. */
export const shapeOf = <Of extends Fields>(fields: Of) => mapFields(fields, checkOf) as Shape<Of>

type MayLack<Each extends Field, Lacking> = Each['isRequired'] extends true ? Schema<Each> : Lacking

/** For a new thing: a text that need not be filled in may be left out, and is empty then. */
export const newShapeOf = <Of extends Fields>(fields: Of) =>
  mapFields(fields, (field) => (field.isRequired ? checkOf(field) : z._default(checkOf(field), ''))) as {
    [Name in keyof Of]: MayLack<Of[Name], z.ZodMiniDefault<Schema<Of[Name]>>>
  }

/** For a change: what need not be filled in may be left out, and stays as it is. */
export const editShapeOf = <Of extends Fields>(fields: Of) =>
  mapFields(fields, (field) => (field.isRequired ? checkOf(field) : z.optional(checkOf(field)))) as {
    [Name in keyof Of]: MayLack<Of[Name], z.ZodMiniOptional<Schema<Of[Name]>>>
  }

const shapes = { line: z.string(), text: z.string(), email: z.string(), whole: z.int(), dollars: z.number() }
type KnownField = Field & { readonly kind: keyof typeof shapes }

/** For a reply: whatever is stored is sent, even if it was stored under other limits. */
export const replyShapeOf = <Of extends Readonly<Record<string, KnownField>>>(fields: Of) =>
  mapFields(fields, ({ kind }) => shapes[kind as KnownField['kind']]) as unknown as Shape<Of>
