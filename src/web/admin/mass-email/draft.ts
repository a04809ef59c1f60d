import { useState } from 'react'

export type Draft = { readonly subject: string; readonly message: string; readonly cycle_id: string; readonly site_id: string }
export type ChangeDraft = (change: Partial<Draft>) => void

const EMPTY: Draft = { subject: '', message: '', cycle_id: '', site_id: '' }
const KEPT_AS = 'dozen.mass-email'

/** Kept for as long as the browser's tab lives, so that a look elsewhere costs nothing; another person does not get it. */
export const useDraft = (userId: string) => {
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY, ...keptDraft(userId) }))
  const change: ChangeDraft = (changed) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    keep(userId, next)
  }
  const clear = () => {
    setDraft(EMPTY)
    window.sessionStorage.removeItem(KEPT_AS)
  }
  return { draft, change, clear }
}

const keep = (userId: string, draft: Draft) => {
  try {
    window.sessionStorage.setItem(KEPT_AS, JSON.stringify({ userId, draft }))
  } catch {
    // A full or forbidden storage must not stop anyone from writing.
  }
}

const keptDraft = (userId: string): Partial<Draft> => {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEPT_AS) ?? '{}')
    return kept.userId === userId ? kept.draft : {}
  } catch {
    return {}
  }
}

/** The letter itself; without a subject it has the usual one. */
export const letterOf = ({ subject, message }: Draft) => ({ message, ...(subject.trim() && { subject: subject.trim() }) })

/** For whom; both left open means everyone. */
export const audienceOf = ({ cycle_id, site_id }: Draft) => ({
  ...(cycle_id && { cycle_id: Number(cycle_id) }),
  ...(site_id && { site_id: Number(site_id) }),
})
