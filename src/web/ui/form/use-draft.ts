import { type ChangeEvent, useState } from 'react'

/** What was typed into a form that may close before it is saved. */
export type Draft = Map<string, unknown>

/** A state that is still there when its form opens again. */
export const useDraft = <State>(draft: Draft, name: string, start: State) => {
  const [state, setState] = useState(() => (draft.has(name) ? (draft.get(name) as State) : start))
  const change = (next: State) => {
    draft.set(name, next)
    setState(next)
  }
  return [state, change] as const
}

export type DraftField = {
  readonly name: string
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

/** The same for a field, ready to be spread into it, and a way to fill it. */
export const useDraftField = (draft: Draft, name: string, start = '') => {
  const [value, change] = useDraft(draft, name, start)
  const field: DraftField = { name, value, onChange: (event) => change(event.currentTarget.value) }
  return [field, change] as const
}
