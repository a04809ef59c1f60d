import { useRef, useState } from 'react'

/** Kept for as long as the browser's tab lives, so that a look elsewhere costs nothing; another person does not get it. */
export const useKeptDraft = <Draft extends object>(name: string, userId: string, empty: Draft) => {
  const keptAs = `dozen.${name}`
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...keptDraft<Draft>(keptAs, userId) }))
  const latest = useRef(draft)

  // Kept at once, not in an effect: an answer may come after the form has left the page.
  const replace = (next: Draft) => {
    latest.current = next
    setDraft(next)
    keep(keptAs, userId, next)
  }
  const change = (changed: Partial<Draft>) => replace({ ...latest.current, ...changed })
  return { draft, change, replace }
}

const keep = (keptAs: string, userId: string, draft: object) => {
  try {
    window.sessionStorage.setItem(keptAs, JSON.stringify({ userId, draft }))
  } catch {
    // A full or forbidden storage must not stop anyone from writing.
  }
}

const keptDraft = <Draft>(keptAs: string, userId: string): Partial<Draft> => {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(keptAs) ?? '{}')
    return kept.userId === userId ? kept.draft : {}
  } catch {
    return {}
  }
}
