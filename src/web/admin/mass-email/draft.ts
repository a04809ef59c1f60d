import { useStoredDraft } from '../../ui/form/stored-draft.ts'

export type Draft = Readonly<Record<'subject' | 'message' | 'subject_es' | 'message_es' | 'cycle_id' | 'site_id', string>>
export type ChangeDraft = (change: Partial<Draft>) => void

const EMPTY: Draft = { subject: '', message: '', subject_es: '', message_es: '', cycle_id: '', site_id: '' }

export const useDraft = (userId: string) => {
  const { draft, change, replace } = useStoredDraft('mass-email', userId, EMPTY)
  return { draft, change, clear: () => replace(EMPTY) }
}

/** The letter itself; without a subject it has the usual one, and without Spanish those who read it get the English. */
export const letterOf = ({ subject, message, subject_es, message_es }: Draft) => ({
  message,
  ...(subject.trim() && { subject: subject.trim() }),
  ...(message_es.trim() && { message_es, ...(subject_es.trim() && { subject_es: subject_es.trim() }) }),
})

/** For whom; both left open means everyone. */
export const audienceOf = ({ cycle_id, site_id }: Draft) => ({
  ...(cycle_id && { cycle_id: Number(cycle_id) }),
  ...(site_id && { site_id: Number(site_id) }),
})
