/** What stays in this browser. A full or forbidden storage must not stop anyone: then nothing is kept. */

export const readLocal = <Value>(name: string): Value | undefined => {
  try {
    return JSON.parse(window.localStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const storeLocal = (name: string, value: unknown) => {
  try {
    window.localStorage.setItem(name, JSON.stringify(value))
  } catch {}
}

export const forgetLocal = (...names: string[]) => {
  try {
    for (const name of names) window.localStorage.removeItem(name)
  } catch {}
}
