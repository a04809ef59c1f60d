import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '../../shared/call.ts'
import { isLanguage, type Language } from '../../shared/language.ts'

/** In which language somebody reads: what they chose, or what their browser asks for. */

const COOKIE = 'dozen.language'
const YEAR_SECONDS = 31_536_000

/** What somebody chose in this browser, or what a login has brought into it. */
export const chosenLanguage = (cookies: string | undefined): Language | undefined =>
  cookies
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .flatMap(([name, value]) => (name === COOKIE && isLanguage(value) ? [value] : []))[0]

/** `es-MX,es;q=0.9,en;q=0.8`: the one that is liked best of those that we have. */
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

/** Keeps the choice in this browser. The pages read it too, so it is not hidden from them; it tells nothing secret. */
export const languageCookie = (language: Language, publicUrl: URL): string => write(language, YEAR_SECONDS, publicUrl)

/** Who comes to this browser next reads what it asks for, and takes nothing of it into their own profile. */
export const forgetLanguage = (publicUrl: URL): string => write('', 0, publicUrl)
