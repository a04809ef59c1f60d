import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import { mailStatusNames } from '../../../shared/words/admin-words.ts'
import { usePage } from '../../calls/use-call.ts'

const ASK_AGAIN_MS = 2_000

export type Status = keyof typeof mailStatusNames
export const isStatus = (text: string | null): text is Status => text !== null && text in mailStatusNames

/** The page of the record that the address asks for; asked again while a mail on it is still to be sent. */
export const useMails = () => {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const status = search.get('status')
  const words = search.get('q')
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const mails = usePage('listMails', {
    query: { page, per_page: RECORDS_PER_PAGE, ...(isStatus(status) && { status }), ...(words && { q: words }) },
  })
  const isUnderWay = mails.data?.rows.some((mail) => mail.status === 'queued') ?? false

  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => client.invalidateQueries({ queryKey: ['listMails'] }), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, client])

  return { mails, page, isNarrowed: isStatus(status) || Boolean(words) }
}
