import type { Driver } from './drivers/driver.ts'
import { findPlace, type Place, setValue, type Wanted } from './in-page.ts'
import { until } from './until.ts'

type Name = string | RegExp

/** The call of a function in the page, as an expression. */
export const callOf = (work: (...args: never[]) => unknown, ...args: readonly unknown[]): string =>
  `(${work})(${args.map((each) => JSON.stringify(each)).join(', ')})`

/** What a thing is called, in words that can be sent to a page. */
export const wantedOf = (kind: Wanted['kind'], name: Name): Wanted =>
  typeof name === 'string' ? { kind, name, isPattern: false } : { kind, name: name.source, isPattern: true }

/** A person at a browser, whichever it is. */
export const openPerson = (driver: Driver, url: string) => {
  const find = (kind: Wanted['kind'], name: Name): Promise<Place> =>
    until(`${kind} ${name}`, async () => ((await driver.evaluate(callOf(findPlace, wantedOf(kind, name)))) as Place | null) ?? undefined)
  // What moves is waited for: a press would come after it.
  const findStill = async (kind: Wanted['kind'], name: Name): Promise<Place> => {
    let before = await find(kind, name)
    return until(`${kind} ${name} to stand still`, async () => {
      const now = await find(kind, name)
      const isStill = now.x === before.x && now.y === before.y
      before = now
      return isStill ? now : undefined
    })
  }
  const press = async (kind: Wanted['kind'], name: Name) => {
    const { x, y } = await findStill(kind, name)
    await driver.press(x, y)
  }
  const path = async () => String(await driver.evaluate('location.pathname'))
  return {
    driver,
    goTo: (to: string) => driver.goTo(new URL(to, url).href),
    sees: async (name: Name, kind: Wanted['kind'] = 'text') => (await find(kind, name)).text,
    press: (name: Name) => press('button', name),
    follow: (name: Name) => press('link', name),
    tick: (name: Name) => press('field', name),
    fill: async (name: Name, text: string) => {
      await press('field', name)
      await driver.evaluate('document.activeElement.select?.()')
      await driver.type(text)
    },
    set: (name: string, value: string) =>
      until(`${value} in ${name}`, async () => ((await driver.evaluate(callOf(setValue, { name, value }))) as boolean) || undefined),
    valueOf: async (name: Name) => {
      await find('field', name)
      const of = `[...document.querySelectorAll('input')].find((each) => each.labels?.[0]?.textContent.trim().match(${JSON.stringify(typeof name === 'string' ? name : name.source)}))?.value`
      return String(await driver.evaluate(of))
    },
    arrives: (at: string) => until(`the page ${at}`, async () => ((await path()) === at ? true : undefined)),
  }
}

export type Person = ReturnType<typeof openPerson>
