import { useRef, useState } from 'react'

/** What was typed and not sent yet, kept for as long as the browser's tab lives; another person does not get it. */

const keyOf = (name: string) => `dozen.${name}`

export const storeDraft = (name: string, userId: string, draft: object) => {
  try {
    window.sessionStorage.setItem(keyOf(name), JSON.stringify({ userId, draft }))
  } catch {
    // A full or forbidden storage must not stop anyone from writing.
  }
}

export const readStoredDraft = <Draft>(name: string, userId: string): Partial<Draft> => {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(keyOf(name)) ?? '{}')
    return stored.userId === userId ? stored.draft : {}
  } catch {
    return {}
  }
}

export const forgetStoredDraft = (name: string) => window.sessionStorage.removeItem(keyOf(name))

/** A draft that a look elsewhere, or a session that ended, does not cost. */
export const useStoredDraft = <Draft extends object>(name: string, userId: string, empty: Draft) => {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...readStoredDraft<Draft>(name, userId) }))
  const latest = useRef(draft)

  // Kept at once, not in an effect: an answer may come after the form has left the page.
  const replace = (next: Draft) => {
    latest.current = next
    setDraft(next)
    storeDraft(name, userId, next)
  }
  const change = (changed: Partial<Draft>) => replace({ ...latest.current, ...changed })
  return { draft, change, replace }
}
