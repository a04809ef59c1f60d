import { ownTextNames } from '../../../shared/fields/own-texts.ts'
import { inEach, type Language, type Spoken } from '../../../shared/language.ts'

/** What the farm writes, in the language of who reads it. */

/** Every text of the farm's own as it was written, with its Spanish twin; empty where there is none. */
export type OwnTexts = ReadonlyMap<string, string>
type Farm = { readonly texts: OwnTexts }

/** A text of the farm's own as its reader gets it: the twin in their language, or, without one, as it was written. */
export const inLanguage = (text: string, { texts }: Farm, language: Language): string => (language === 'es' && texts.get(text)) || text

/** A text of the farm's own in each language, for a sentence whose reader isn't known yet. */
export const inEveryLanguage = (text: string, farm: Farm): Spoken => inEach((language) => inLanguage(text, farm, language))

/** Whether its reader gets it in another language than their own. */
export const isForeign = (text: string, { texts }: Farm, language: Language): boolean => language === 'es' && texts.get(text) === ''

const translate = (row: Readonly<Record<string, unknown>>, farm: Farm, language: Language) => {
  const own = Object.entries(row).flatMap(([name, value]) =>
    ownTextNames.has(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  if (own.length === 0) return row
  const in_english = own.flatMap(([name, text]) => (isForeign(text, farm, language) ? [name] : []))
  return {
    ...row,
    ...Object.fromEntries(own.map(([name, text]) => [name, inLanguage(text, farm, language)])),
    ...(in_english.length > 0 && { in_english }),
  }
}

const isRow = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A reply as JSON, for its reader. Each row with texts that stay in English names them (`in_english`), so that the page can mark them. */
export const writeJson = (reply: unknown, farm: Farm, language: Language): string =>
  language === 'en'
    ? JSON.stringify(reply)
    : JSON.stringify(reply, (_, value: unknown) => (isRow(value) ? translate(value, farm, language) : value))
