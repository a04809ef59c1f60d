import { pages } from '../../shared/addresses.ts'
import type { Language } from '../../shared/language.ts'
import { escapeHtml } from '../http/html.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Farm } from '../kernel/memory/farm.ts'
import { inLanguage } from '../kernel/spoken/own-texts.ts'
import { iconOf } from './logo.ts'
import { pageWords } from './spoken-pages.ts'

/** What a page is called where somebody shares its address: title, text and picture. */

const TEXT_MAX = 200

/** Ends at a word. */
const shorten = (text: string): string => (text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX).replace(/\s+\S*$/, '')} …`)

const textOf = (farm: Farm, language: Language): string =>
  shorten(inLanguage(farm.about, farm, language).replace(/\s+/g, ' ').trim()) || pageWords[language].offer

/** The farm's photograph, or a drawing of ours. */
const pictureOf = ({ photo }: Farm, language: Language) =>
  photo ?? { src: '/share.png', width: 1200, height: 630, alt: pageWords[language].drawing }

export const sharedHead = (farm: Farm, { publicUrl }: Pick<Config, 'publicUrl'>, path: string, language: Language): string => {
  const text = textOf(farm, language)
  const picture = pictureOf(farm, language)
  const properties = {
    'og:type': 'website',
    'og:site_name': farm.farm_name,
    'og:title': farm.farm_name,
    'og:description': text,
    'og:url': new URL(path, publicUrl).href,
    'og:image': new URL(picture.src, publicUrl).href,
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
  }
  return [
    `<title>${escapeHtml(farm.farm_name)}</title>`,
    `<meta name="description" content="${escapeHtml(text)}">`,
    ...Object.entries(properties).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    `<link rel="icon" type="image/svg+xml" href="${iconOf(farm)}">`,
    // A phone that keeps an egg card opens that card again, where the manifest would have it begin at the front page.
    ...(path === pages.card ? [] : ['<link rel="manifest" href="/manifest.webmanifest">']),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(farm.farm_name)}">`,
  ].join('')
}
