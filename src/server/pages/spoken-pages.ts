import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spokenPages } from '../../shared/admin-addresses.ts'
import { LANGUAGES, type Language, type Words } from '../../shared/language.ts'
import * as en from '../../words/en/page-head.ts'
import * as es from '../../words/es/page-head.ts'
import { type Asked, openPageHeads } from './preloads.ts'

/** The pages as they were built, once for each language: the English ones, and the others in a folder of their own beneath. */

export const BUILT = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

export const isBuilt = (): boolean => existsSync(`${BUILT}index.html`)

type Spoken = { language: Language; html: string; headOf: (path: string, asked: Asked) => string }

const NOT_BUILT: Spoken = {
  language: 'en',
  html: '<!doctype html><html lang="en"><title>Dozen</title><p>The pages are not built yet. Run <code>npm start</code>.',
  headOf: () => '',
}

const open = (language: Language, addresses: readonly string[]): Spoken | undefined => {
  const base = language === 'en' ? '/' : `/${language}/`
  const folder = `${BUILT}${base.slice(1)}`
  if (!existsSync(`${folder}index.html`)) return undefined
  return { language, html: readFileSync(`${folder}index.html`, 'utf8'), headOf: openPageHeads(folder, addresses, base) }
}

/** What the server writes into them. */
export const pageWords: Readonly<Record<Language, Words<typeof en>>> = { en, es }

/** Most of the dashboard is in English alone, also at addresses that are not there: the pages lead to it however they are written. */
const isEnglishOnly = (url: string): boolean => /^\/admin([/?]|$)/i.test(url) && !spokenPages.includes(url.split('?')[0] ?? '')

/** Pages in English say what else their reader reads: from there to a page that is there in that language, it is loaded. */
const forReader = (spoken: Spoken, reader: Language): Spoken =>
  reader === spoken.language
    ? spoken
    : { ...spoken, html: spoken.html.replace('<html lang="en"', `<html lang="en" data-reader="${reader}"`) }

export const openSpokenPages = (addresses: readonly string[]) => {
  const built = isBuilt()
  const english = open('en', addresses) ?? NOT_BUILT
  const all = Object.fromEntries(LANGUAGES.map((language) => [language, open(language, addresses) ?? english])) as Record<Language, Spoken>
  return {
    built,
    /** The page at an address, in a language if it is there in that. */
    of: (url: string, language: Language) =>
      isEnglishOnly(url) ? { ...forReader(all.en, language), hasOthers: false } : { ...all[language], hasOthers: true },
  }
}
