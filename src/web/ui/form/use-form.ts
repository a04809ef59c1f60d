import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Refused } from '../../calls/refused.ts'
import type { FieldRule } from './field-rules.ts'
import { readValues, type Values } from './form-values.ts'
import { UNSENT } from './unsaved.ts'
import { useFieldTroubles } from './use-field-troubles.ts'

/** What is wrong: beside which fields, and with the form as a whole. */
export type Trouble<Name extends string = string> = { readonly fields?: Partial<Record<Name, string>>; readonly whole?: string }

type Form<Name extends string> = {
  readonly rules: Readonly<Record<Name, FieldRule>>
  /** `false`: nothing was saved, though nothing was refused either. */
  readonly send: (values: Values<Name>, form: HTMLFormElement) => Promise<unknown>
  readonly blame: (refused: Refused) => Trouble<Name>
}

/**
 * The fields keep their own values (so typed input is never lost, and autofill and paste just work); this reads
 * them on submit, checks them, sends once at a time, leads the focus to what is wrong, and blames a field until it
 * is corrected.
 */
export const useForm = <Name extends string>({ rules, send, blame }: Form<Name>) => {
  const [trouble, setTrouble] = useState<Trouble<Name>>({})
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const sent = useRef<HTMLFormElement>(null)
  const fields: Partial<Record<Name, string>> = useFieldTroubles(trouble.fields ?? NONE, sent, rules)

  useFocusOnTrouble(trouble)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<unknown> => {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    sent.current = form
    const values = readValues(form, rules)
    const failing = failingFields(values, rules)
    const keep = () => form.dispatchEvent(new Event(UNSENT, { bubbles: true }))
    setTrouble({ fields: failing })
    if (Object.keys(failing).length > 0) return keep()
    isSending.current = true
    setBusy(true)
    try {
      if ((await send(values, form)) === false) keep()
    } catch (reason) {
      keep()
      const refused = Refused.from(reason)
      setTrouble(concerns(refused, rules) ? { fields: refused.fields as typeof fields } : blame(refused))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return { submit, isBusy, fields, whole: trouble.whole, setTrouble }
}

export const SUMMARY_ID = 'form-summary'

const useFocusOnTrouble = ({ fields = {} }: Trouble) => {
  useEffect(() => {
    const [first, second] = Object.keys(fields)
    const target = second ? SUMMARY_ID : first
    if (target) document.getElementById(target)?.focus()
  }, [fields])
}

const NONE = {}

const concerns = (refused: Refused, rules: object) => Object.keys(refused.fields).some((name) => name in rules)

const failingFields = <Name extends string>(values: Values<Name>, rules: Record<Name, FieldRule>) =>
  Object.fromEntries(
    Object.entries<FieldRule>(rules)
      .map(([name, rule]) => [name, rule(values[name as Name])])
      .filter(([, sentence]) => sentence),
  ) as Partial<Record<Name, string>>
