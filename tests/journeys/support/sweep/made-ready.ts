import type { Page } from '@playwright/test'

/**
 * Where the pages that are opened from now on make the browser ready to write or sort by a language: the first time takes a slow
 * phone a tenth of a second, in which no tap is answered. A browser without Temporal still does so for the farm's clock.
 */
export const watchMadeReady = async (page: Page) => {
  await page.addInitScript(() => {
    const made: string[] = []
    const note = () => made.push(`${new Error('made ready').stack?.split('\n').slice(3, 5)}`)
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'Collator',
      'Segmenter',
      'PluralRules',
      'ListFormat',
      'RelativeTimeFormat',
    ] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (target, args, asked) => {
            note()
            return Reflect.construct(target, args, asked)
          },
          apply: (target, self, args) => {
            note()
            return Reflect.apply(target as () => unknown, self, args)
          },
        }),
      })
    for (const [kind, name] of [
      [String, 'localeCompare'],
      [Number, 'toLocaleString'],
      [Date, 'toLocaleString'],
      [Date, 'toLocaleDateString'],
      [Date, 'toLocaleTimeString'],
    ] as const) {
      const before = Reflect.get(kind.prototype, name)
      Object.defineProperty(kind.prototype, name, {
        value(...args: unknown[]) {
          note()
          return before.apply(this, args)
        },
      })
    }
    Object.assign(window, { made })
  })
  return () => page.evaluate(() => (window as unknown as { made: string[] }).made)
}
