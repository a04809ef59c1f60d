import { type ChangeEvent, useState } from 'react'

/** What was typed into a form that may close before it is saved. */
export type Kept = Map<string, unknown>

/** A state that is still there when its form opens again. */
export const useKept = <State>(kept: Kept, name: string, start: State) => {
  const [state, setState] = useState(() => (kept.has(name) ? (kept.get(name) as State) : start))
  const change = (next: State) => {
    kept.set(name, next)
    setState(next)
  }
  return [state, change] as const
}

export type KeptField = {
  readonly name: string
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

/** The same for a field, ready to be spread into it, and a way to fill it. */
export const useKeptField = (kept: Kept, name: string, start = '') => {
  const [value, change] = useKept(kept, name, start)
  const field: KeptField = { name, value, onChange: (event) => change(event.currentTarget.value) }
  return [field, change] as const
}
