export type Values<Name extends string> = Readonly<Record<Name, string>>

/** The values of a form's named fields. */
export const readValues = <Name extends string>(form: HTMLFormElement, named: Readonly<Record<Name, unknown>>): Values<Name> => {
  const data = new FormData(form)
  return Object.fromEntries(Object.keys(named).map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>
}
