import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { mailStatusNames } from '../../../shared/words/admin-words.ts'
import { usePage } from '../../calls/use-call.ts'
import { recordQuery } from '../parts/list/record-query.ts'

const ASK_AGAIN_MS = 2_000

export type Status = keyof typeof mailStatusNames
export const isStatus = (text: string | null): text is Status => text !== null && Object.hasOwn(mailStatusNames, text)

/** The page of the record that the address asks for; asked again while a mail on it is still to be sent. */
export const useMails = () => {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const status = search.get('status')
  const asked = recordQuery(search)
  const mails = usePage('listMails', { query: { ...asked, ...(isStatus(status) && { status }) } })
  const isUnderWay = mails.data?.rows.some((mail) => mail.status === 'queued') ?? false

  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => client.invalidateQueries({ queryKey: ['listMails'] }), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, client])

  return { mails, page: asked.page, isNarrowed: isStatus(status) || asked.q !== undefined }
}
