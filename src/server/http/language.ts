import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '../../shared/call.ts'
import { isLanguage, type Language } from '../../shared/language.ts'
import { cookiesIn } from './session.ts'

/** The language a person reads: their choice, or what their browser asks for. */

const COOKIE = 'dozen.language'
const YEAR_SECONDS = 31_536_000

/** The choice made in this browser, or brought into it by a login. */
export const chosenLanguage = (header: string | undefined): Language | undefined => cookiesIn(header, COOKIE).find(isLanguage)

/** `es-MX,es;q=0.9,en;q=0.8`: the most preferred language that we have. */
const likedIn = (accepted: string | undefined): Language | undefined =>
  (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((each) => {
      const [tag = '', ...rest] = each.trim().toLowerCase().split(';')
      const quality = Number(
        rest
          .find((part) => part.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
    .find(isLanguage)

export const languageOf = (headers: IncomingHttpHeaders): Language =>
  chosenLanguage(headers.cookie) ?? likedIn(headers['accept-language']) ?? 'en'

/** Most of the dashboard is in English alone, and so are its calls. */
export const languageOfCall = (call: Pick<Call, 'who' | 'isSpoken'> | undefined, headers: IncomingHttpHeaders): Language =>
  call?.who === 'admin' && !call.isSpoken ? 'en' : languageOf(headers)

const write = (value: string, seconds: number, { protocol }: URL): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`

/** Stores the choice in this browser. The pages read the cookie too, so it isn't HttpOnly; it isn't secret. */
export const languageCookie = (language: Language, publicUrl: URL): string => write(language, YEAR_SECONDS, publicUrl)

/** The next person at this browser gets what it asks for, and nothing of it ends up in their own profile. */
export const forgetLanguage = (publicUrl: URL): string => write('', 0, publicUrl)
