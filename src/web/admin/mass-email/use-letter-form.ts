import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import type { PlannedEmail } from '../../../shared/shapes/records.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { partWords, plannedWords } from '../../../words/en/dashboard/mail.ts'
import { useCall } from '../../calls/use-call.ts'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { type FieldRule, filledRule } from '../../ui/form/field-rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useAudience } from './audience.tsx'
import { draftOfPlanned, isPartChosen, letterOf, recipientsOf, useChosenOrders, useDraft } from './draft.ts'

const NOBODY = 'No one would get this email. Please choose other people.'
const STALE = ['listMailings', 'readLastMassEmail']
const messageRule = filledRule(adminWords.messageMissing, MESSAGE_MAX)
const spanishRule: FieldRule = (typed) => (typed.trim() ? messageRule(typed) : undefined)

/** A date without a time reads as nothing, and the email would go out now. */
const hasHalfTime = (form: HTMLFormElement): boolean => {
  const field = form.elements.namedItem('send_at')
  return field instanceof HTMLInputElement && field.validity.badInput
}

/** Writing the letter, up to the moment when it is confirmed and sent. */
export const useLetterForm = (userId: string) => {
  const client = useQueryClient()
  const { draft, change, replace, clear } = useDraft(userId)
  const { mutateAsync: plan } = useCall('planMassEmail')
  const [planned, setPlanned] = useState<string>()
  const { orders, forget } = useChosenOrders()
  const audience = useAudience(draft, orders)
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const form = useForm({
    rules: { subject: () => undefined, message: messageRule, message_es: spanishRule },
    send: async (_, element): Promise<void> => {
      setSent(false)
      setPlanned(undefined)
      if (hasHalfTime(element)) return form.setTrouble({ whole: plannedWords.halfTime })
      if (orders === null && !isPartChosen(draft)) return form.setTrouble({ whole: partWords.incomplete })
      if (draft.send_at) return planIt()
      const { data, error } = await audience.refetch()
      if (error) throw error
      if (data?.recipients === 0) form.setTrouble({ whole: NOBODY })
      else setAsking(true)
    },
    blame: toFieldRefusal(draft.send_at ? plannedWords.failed : adminWords.massEmailFailed),
  })

  /** It can be stopped until it is sent, so it isn't confirmed. */
  const planIt = async () => {
    const send_at = draft.send_at.replace('T', ' ')
    await plan({ body: { ...letterOf(draft), ...recipientsOf(draft, orders), send_at } })
    setPlanned(send_at)
    clear()
    if (orders !== null) forget()
    client.invalidateQueries({ queryKey: ['listPlannedEmails'] })
  }

  return {
    draft,
    change,
    planned,
    /** An email that was not sent, to be written on. */
    open: (email: PlannedEmail) => replace(draftOfPlanned(email)),
    audience,
    orders,
    isAsking,
    isSent,
    ...form,
    /** Actions that need a complete email but send it to nobody. */
    ifWritten: (act: () => void) => () => {
      const message = messageRule(draft.message)
      form.setTrouble(message ? { fields: { message } } : {})
      if (!message) act()
    },
    stopAsking: () => setAsking(false),
    finish: () => {
      setAsking(false)
      setSent(true)
      clear()
      if (orders !== null) forget()
      for (const name of STALE) client.invalidateQueries({ queryKey: [name] })
    },
  }
}
