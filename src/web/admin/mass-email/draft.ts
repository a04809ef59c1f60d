import { useStoredDraft } from '../../ui/form/stored-draft.ts'

export type Draft = { readonly subject: string; readonly message: string; readonly cycle_id: string; readonly site_id: string }
export type ChangeDraft = (change: Partial<Draft>) => void

const EMPTY: Draft = { subject: '', message: '', cycle_id: '', site_id: '' }

export const useDraft = (userId: string) => {
  const { draft, change, replace } = useStoredDraft('mass-email', userId, EMPTY)
  return { draft, change, clear: () => replace(EMPTY) }
}

/** The letter itself; without a subject it has the usual one. */
export const letterOf = ({ subject, message }: Draft) => ({ message, ...(subject.trim() && { subject: subject.trim() }) })

/** For whom; both left open means everyone. */
export const audienceOf = ({ cycle_id, site_id }: Draft) => ({
  ...(cycle_id && { cycle_id: Number(cycle_id) }),
  ...(site_id && { site_id: Number(site_id) }),
})
