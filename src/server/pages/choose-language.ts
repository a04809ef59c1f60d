import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, LANGUAGES, type Language, languageNames } from '../../shared/language.ts'
import { escapeHtml } from '../http/html.ts'
import { languageCookie } from '../http/language.ts'
import type { Shop } from '../kernel/context.ts'
import * as users from '../store/people/users.ts'
import { pageWords } from './spoken-pages.ts'

/**
 * A link to the same page in another language, below every page: no script is needed for it, but the shop's own keeps it true
 * (web/language-links.ts). The browser keeps the choice. For someone who is logged in the shop keeps it too, for emails and other browsers.
 */

const NAME = 'language'

/** The address that was asked for, with another language, or without one. */
const withLanguage = (url: string, language?: Language): string => {
  const [asked = '', ...rest] = url.split('?')
  // One slash: two would lead to somebody else's website.
  const path = asked.replace(/^[/\\]*/, '/')
  const wishes = new URLSearchParams(rest.join('?'))
  wishes.delete(NAME)
  if (language) wishes.set(NAME, language)
  const query = wishes.toString()
  return query ? `${path}?${query}` : path
}

/** Only the query: it leads to wherever the person has gone since without loading a page. */
const linkTo = (url: string, language: Language): string =>
  `<a href="${escapeHtml(`?${withLanguage(url, language).split('?')[1]}`)}" hreflang="${language}" lang="${language}">${languageNames[language]}</a>`

export const otherLanguages = (url: string, language: Language): string =>
  `<nav class="languages" aria-label="${pageWords[language].languages}">${LANGUAGES.filter((each) => each !== language)
    .map((each) => linkTo(url, each))
    .join('')}</nav>`

const chosenIn = (query: unknown): Language | undefined => {
  const chosen = (query as Record<string, unknown> | undefined)?.[NAME]
  return typeof chosen === 'string' && isLanguage(chosen) ? chosen : undefined
}

/** Whether another website has sent the person here: then it says nothing about what they want to keep. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string)

const keepFor = async ({ identity, db, log }: Shop, { headers }: FastifyRequest, language: Language): Promise<void> => {
  try {
    const visit = await identity.who(headers.cookie)
    if (visit?.user) await users.setLanguage(db, visit.user.id, language)
  } catch (error) {
    // The page comes in the chosen language all the same.
    log.warn({ reason: (error as Error).message }, 'A chosen language could not be kept')
  }
}

/** Keeps a language that the address names, and leads to the same address without it; false where none was chosen. */
export const chooseLanguage = async (shop: Shop, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
  const language = chosenIn(request.query)
  if (!language) return false
  if (!isFromElsewhere(request)) {
    await keepFor(shop, request, language)
    reply.header('set-cookie', languageCookie(language, shop.config.publicUrl))
  }
  reply.header('cache-control', 'no-store').redirect(withLanguage(request.url), 303)
  return true
}
