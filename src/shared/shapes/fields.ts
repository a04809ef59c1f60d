import * as z from 'zod/mini'
import { farmFieldWords, fieldWords as say } from '../../words/en/fields.ts'
import { isPlainDate, isTimeZone, WEEKDAYS } from '../dates/calendar.ts'
import { EMAIL_MAX, USER_ID_MAX } from '../limits.ts'
import { isEmailAddress, looksLikeEmail } from '../rules/email-address.ts'
import { isWholeCents } from '../rules/money/cents.ts'
import { tidyName } from '../rules/tidy-name.ts'
import { isBlank } from '../rules/visible.ts'

/** The kinds of fields that the shop's things are made of, each with what it says when something does not fit. */

// PostgreSQL cannot keep NUL, and lone surrogates are not text.
const isText = (text: string) => !text.includes('\u0000') && text.isWellFormed()

// Our own checks have no name in JSON Schema, so their meaning is registered here for the API document.
const registry = z.globalRegistry

// What is too long is not looked at further.
const atMost = (max: number) => z.maxLength(max, { error: say.tooLong, abort: true })

export const text = (max: number) => z.string().check(atMost(max), z.refine(isText, say.wrong))
export const line = (max: number) => text(max).check(z.refine((value) => !/[\r\n]/.test(value), say.wrong))
/** A name, or another line that people read: tidied at this one door, whoever sends it. */
export const name = (max: number) => line(max).check(z.overwrite(tidyName))
const isFilled = z.refine<string>((value) => !isBlank(value), say.required)
export const filledLine = (max: number) => line(max).check(isFilled).register(registry, { minLength: 1 })
export const filledName = (max: number) => name(max).check(isFilled).register(registry, { minLength: 1 })
export const filledText = (max: number) => text(max).check(isFilled).register(registry, { minLength: 1 })

export const whole = (least: number, most: number) => z.int(say.wrong).check(z.gte(least, say.wrong), z.lte(most, say.wrong))
export const dollars = (most: number) =>
  z.number().check(z.gte(0, say.wrong), z.lte(most, say.wrong), z.refine(isWholeCents, say.wholeCents))

/** An address that is mailed. */
export const EmailAddress = line(EMAIL_MAX).check(z.refine(isEmailAddress, say.email)).register(registry, { format: 'email' })
/** An address that an account is asked for by, or that sign-up has its own words for. */
export const TypedEmail = line(EMAIL_MAX).check(z.refine(looksLikeEmail, say.email)).register(registry, { format: 'email' })
export const OptionalEmail = z.union([EmailAddress, z.literal('')], say.email)

/** What a mailed link carries. */
export const LinkToken = line(2_000).check(z.minLength(1, say.required))

/** What a page calls one press of its button, chosen when the form is opened: pressed again after a lost answer, it happens once. */
export const PressKey = z.string().check(z.regex(/^[0-9a-f]{32}$/, say.wrong))

export const plainDate = z.string().check(z.refine(isPlainDate, say.date)).register(registry, { format: 'date' })
export const moment = z.iso.datetime()
/** A moment of the farm's clock: `2026-11-17 18:00`, seconds allowed. */
export const clockTime = z
  .string()
  .check(
    z.refine(
      (text) => isPlainDate(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text.slice(10)),
      farmFieldWords.moment,
    ),
  )
/** `18:00` */
export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, say.timeOfDay))
export const weekday = z.enum(WEEKDAYS, farmFieldWords.weekday)
// By its name: a distance from Greenwich knows no summer, and not every browser takes it.
export const timeZone = line(60).check(z.regex(/^[A-Za-z]/, farmFieldWords.timeZone), z.refine(isTimeZone, farmFieldWords.timeZone))
export const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, say.wrong))
/** A small picture as a data URL. */
export const picture = (max: number) =>
  z.string().check(z.maxLength(max, say.tooLong), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, farmFieldWords.picture))
export const Id = whole(1, 2_147_483_647)
export const UserInPath = text(USER_ID_MAX)

const NUMBER_MAX = 999_999_999
export const NumberInQuery = (most: number) =>
  z.pipe(
    z
      .custom<number | string>((value) => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) && Number(value) <= most, say.wrong)
      .register(registry, { type: 'integer', minimum: 1, maximum: most }),
    z.transform(Number),
  )

/** A record's number in an address: digits, converted to a number. */
export const IdInPath = NumberInQuery(NUMBER_MAX)

/** Numbers of records in an address, divided by commas. */
export const IdsInQuery = (most: number) =>
  z.pipe(
    z
      .custom<string>((value) => typeof value === 'string' && /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(value), say.wrong)
      .check(z.refine((value) => value.split(',').length <= most, say.tooLong))
      .register(registry, { type: 'string', pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8})*$' }),
    z.transform((value: string) => value.split(',').map(Number)),
  )
