import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { FieldRule } from './field-rules.ts'
import { readValues, type Values } from './form-values.ts'

type Fields<Name extends string> = Partial<Record<Name, string>>
type Rules<Name extends string> = Readonly<Record<Name, FieldRule>>

/** The messages that still apply: a corrected field is no longer marked. */
export const useFieldTroubles = <Name extends string>(told: Fields<Name>, form: RefObject<HTMLFormElement | null>, rules: Rules<Name>) => {
  const [found, setFound] = useState({ told, troubles: told })
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const first = useRef<{ told: Fields<Name>; values: Values<Name>; byRule: ReadonlySet<string> }>(undefined)
  const troubles = found.told === told ? found.troubles : told

  // On the document, where React has been already: drawn before it takes in what was typed, a field would lose it.
  // React takes in what is chosen from a list only at `change`, which comes after `input`.
  useEffect(() => {
    if (Object.keys(told).length === 0) return
    const checkTyped = ({ target }: Event) => target instanceof HTMLSelectElement || lookAgain()
    document.addEventListener('input', checkTyped)
    document.addEventListener('change', lookAgain)
    return () => {
      document.removeEventListener('input', checkTyped)
      document.removeEventListener('change', lookAgain)
    }
  }, [told])

  // After every render: only then do the fields have the values shown.
  useEffect(() => {
    if (!form.current || Object.keys(told).length === 0) return
    const values = readValues(form.current, rules)
    if (first.current?.told !== told)
      first.current = { told, values, byRule: namesOf(told, (name) => rules[name]?.(values[name]) === told[name]) }
    const { values: before, byRule } = first.current
    const now = Object.fromEntries(
      Object.entries<string | undefined>(told)
        .map(([each, sentence]) => {
          const name = each as Name
          const isAsRefused = !rules[name] || (values[name] === before[name] && !byRule.has(name))
          return [name, isAsRefused ? sentence : rules[name](values[name])]
        })
        .filter(([, sentence]) => sentence),
    ) as Fields<Name>
    if (JSON.stringify(now) !== JSON.stringify(troubles)) setFound({ told, troubles: now })
  })

  return troubles
}

const namesOf = <Name extends string>(fields: Fields<Name>, isWanted: (name: Name) => boolean): ReadonlySet<string> =>
  new Set((Object.keys(fields) as Name[]).filter(isWanted))
