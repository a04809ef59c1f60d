/** What runs inside the page: these functions are sent there as text, so each of them stands for itself. */

export type Wanted = { readonly kind: 'button' | 'link' | 'field' | 'heading' | 'text'; readonly name: string; readonly isPattern: boolean }
export type Place = { readonly x: number; readonly y: number; readonly text: string }

/** Where the first such thing in sight is, after it was brought into view. */
export const findPlace = (wanted: Wanted): Place | null => {
  const SELECTORS = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3, h4',
    text: 'body *:not(script):not(style)',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const namesOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => tidy(label.textContent))
    return [element.getAttribute('aria-label'), ...labels, element.textContent].map(tidy)
  }
  const pattern = wanted.isPattern ? new RegExp(wanted.name) : undefined
  const isMeant = (name: string) => (pattern ? pattern.test(name) : name === wanted.name)
  const isShown = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const found = [...document.querySelectorAll(SELECTORS[wanted.kind])].filter((each) => isShown(each) && namesOf(each).some(isMeant))
  // Of words the innermost that hold them: around them stands the whole page.
  const element = wanted.kind === 'text' ? found.find((each) => !found.some((other) => other !== each && each.contains(other))) : found[0]
  if (!element) return null
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  // A radio button may be drawn by its label: what a finger would meet there.
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, text: tidy(element.textContent) }
}

/** Writes into the field that has the focus what is not typed letter by letter: a choice, a day, a time. */
export const setValue = ({ name, value }: { name: string; value: string }): boolean => {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  const field = fields.find((each) => [...(each.labels ?? [])].some((label) => label.textContent?.trim().startsWith(name)))
  if (!field) return false
  const chosen = field instanceof HTMLSelectElement ? [...field.options].find(({ label }) => label.startsWith(value))?.value : value
  const prototype = Object.getPrototypeOf(field)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, chosen)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  return field.value === chosen
}

/** By how many pixels the page is wider than the window. */
export const overflow = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth
