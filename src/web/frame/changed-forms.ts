import { hasHiddenDrafts, UNSENT } from '../ui/form/unsaved.ts'

type Seen = { readonly before: string; sent?: string | undefined; isTouched: boolean }

/** Nobody misses a password or what they looked for, and a draft that is stored is not lost. */
const isFree = (form: HTMLFormElement): boolean =>
  form.dataset.draft !== undefined ||
  form.closest('search') !== null ||
  form.querySelector('[type="password"]') !== null ||
  form.querySelector('[autocomplete="one-time-code"]') !== null

const valuesOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

/** Looked for from inside: in the DOM of our tests, a form that is itself the target is not the same object. */
const formOf = ({ target }: Event) => (target instanceof Element ? (target.firstElementChild ?? target).closest('form') : null)

/** Which forms were changed: each is compared with what it held when it was first touched, or when it was last sent. */
export const watchForms = () => {
  const seen = new Map<HTMLFormElement, Seen>()

  const remember = (event: Event) => {
    const form = formOf(event)
    const known = form && seen.get(form)
    if (form && !known) seen.set(form, { before: valuesOf(form), isTouched: false })
    // A form that empties itself once it was sent begins anew.
    if (form && known?.sent !== undefined && !known.isTouched) known.sent = valuesOf(form)
  }
  const change = (event: Event, changed: (known: Seen, form: HTMLFormElement) => Partial<Seen>) => {
    const form = formOf(event)
    const known = form && seen.get(form)
    if (form && known) Object.assign(known, changed(known, form))
  }
  const touch = (event: Event) => change(event, () => ({ isTouched: true }))
  const send = (event: Event) => change(event, (_, form) => ({ sent: valuesOf(form), isTouched: false }))
  const takeBack = (event: Event) => change(event, () => ({ sent: undefined, isTouched: true }))

  const heard = [
    ...['focusin', 'pointerdown', 'keydown'].map((name) => [name, remember] as const),
    ...['input', 'change', 'click'].map((name) => [name, touch] as const),
    ['submit', send] as const,
    [UNSENT, takeBack] as const,
  ]
  // Before the page's own handlers: a form may be refused while it is being sent.
  for (const [name, hear] of heard) document.addEventListener(name, hear, true)

  return {
    isChanged: () =>
      hasHiddenDrafts() ||
      [...seen].some(
        ([form, { before, sent, isTouched }]) => isTouched && form.isConnected && !isFree(form) && valuesOf(form) !== (sent ?? before),
      ),
    stop: () => {
      for (const [name, hear] of heard) document.removeEventListener(name, hear, true)
    },
  }
}
