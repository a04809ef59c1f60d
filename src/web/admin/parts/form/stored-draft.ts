import { useRef, useState } from 'react'

/** Kept for as long as the browser's tab lives, so that a look elsewhere costs nothing; another person does not get it. */
export const useStoredDraft = <Draft extends object>(name: string, userId: string, empty: Draft) => {
  const storedAs = `dozen.${name}`
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...storedDraft<Draft>(storedAs, userId) }))
  const latest = useRef(draft)

  // Kept at once, not in an effect: an answer may come after the form has left the page.
  const replace = (next: Draft) => {
    latest.current = next
    setDraft(next)
    store(storedAs, userId, next)
  }
  const change = (changed: Partial<Draft>) => replace({ ...latest.current, ...changed })
  return { draft, change, replace }
}

const store = (storedAs: string, userId: string, draft: object) => {
  try {
    window.sessionStorage.setItem(storedAs, JSON.stringify({ userId, draft }))
  } catch {
    // A full or forbidden storage must not stop anyone from writing.
  }
}

const storedDraft = <Draft>(storedAs: string, userId: string): Partial<Draft> => {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storedAs) ?? '{}')
    return stored.userId === userId ? stored.draft : {}
  } catch {
    return {}
  }
}
