import type { Page } from '@playwright/test'

/** Words that do not stand anywhere else: whoever sees one sees a page that was not spoken. */
const ENGLISH =
  /\b(the|your|you|please|pickups?|eggs|cartons?|weeks?|subscribe|settings|password|email|amount|paid|orders?|subscriptions?|skip|undo|loading)\b/i

/** What the farm has written is its own: names, addresses, how to find a site. */
const OWN = ['.languages', 'h3', 'address', '[lang=en]']

/** What people of the demo farm have written. */
const FARMERS_WORDS = [
  'Stall 42',
  'Dryden',
  'Ulysses',
  'hens',
  'Ask at',
  'porch',
  'food pantry',
  'open carton on a wooden table',
  'all my cartons',
  'Two trays',
  'robin.morgan',
  'Robin',
  '@',
  'http',
]

/** Every text in sight that looks English, but for what the farm or a person has written. */
export const englishIn = (page: Page, ...own: readonly string[]) =>
  page.evaluate(
    ({ pattern, selectors, texts }) => {
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? ''
        const parent = node.parentElement
        if (!parent || parent.closest([...selectors, 'script', 'noscript', 'style'].join()) || parent.getClientRects().length === 0)
          continue
        if (new RegExp(pattern, 'i').test(text) && !texts.some((each) => text.includes(each))) found.push(text)
      }
      const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap((each) =>
        ['aria-label', 'placeholder', 'alt', 'title'].map((name) => each.getAttribute(name) ?? ''),
      )
      return [...found, ...labels.filter((label) => new RegExp(pattern, 'i').test(label) && !texts.some((each) => label.includes(each)))]
    },
    { pattern: ENGLISH.source, selectors: OWN, texts: [...FARMERS_WORDS, ...own] },
  )

/** Words that are longer than their place: cut off, or beyond the edge of what they stand in. */
export const tooLong = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, legend, summary, h1, h2, h3, th, td, dt, dd, option, p, span')]
      .filter((each) => each.getClientRects().length > 0 && !each.closest('.visually-hidden, [class*=skip], [class*=ellipsis]'))
      .filter((each) => {
        const { overflowX, textOverflow, display } = getComputedStyle(each)
        // What is only there to be heard has no width.
        if (display === 'inline' || textOverflow === 'ellipsis' || each.clientWidth <= 1) return false
        return each.scrollWidth > each.clientWidth + 1 && overflowX !== 'auto' && overflowX !== 'scroll'
      })
      .map((each) => each.outerHTML.slice(0, 200)),
  )
