/** A form as the provider's SDK sends it: `a[b][0]=c` is nested, and a list is an object whose keys are numbers. */
export type Form = { [name: string]: string | Form }

const DEEPEST = 8

const emptyForm = (): Form => Object.create(null) as Form

const keysOf = (name: string): string[] => {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((key) => key.replace(/\]$/, ''))].slice(0, DEEPEST)
}

const put = (form: Form, [key = '', ...deeper]: string[], value: string): void => {
  const name = key === '' ? String(Object.keys(form).length) : key
  if (deeper.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const nested = typeof inner === 'object' ? inner : emptyForm()
  form[name] = nested
  put(nested, deeper, value)
}

export const parseForm = (text: string): Form => {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) put(form, keysOf(name), value)
  return form
}

export const listOf = (value: string | Form | undefined): string[] =>
  typeof value === 'object' ? Object.values(value).filter((each) => typeof each === 'string') : []
