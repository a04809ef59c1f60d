import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { MailLine, MailRecord } from '../../../shared/shapes/records.ts'
import { mailStatusNames } from '../../../words/en/dashboard/admin.ts'
import { usePage } from '../../calls/use-call.ts'
import { recordQuery } from '../parts/list/record-query.ts'
import { askMailsAgain } from './mails-shown.ts'

const ASK_AGAIN_MS = 2_000

export type Status = keyof typeof mailStatusNames
export const isStatus = (text: string | null): text is Status => text !== null && Object.hasOwn(mailStatusNames, text)

export const asLine = (mail: MailRecord): MailLine => ({ mail, mailing: null })

/** The page of the record in the address: one line per mailing, or each matching email. */
export const useMails = () => {
  const [search] = useSearchParams()
  const status = search.get('status')
  const { page, q } = recordQuery(search)
  const isNarrowed = isStatus(status) || q !== undefined
  const found = usePage('listMails', { query: { page, ...(q && { q }), ...(isStatus(status) && { status }) } }, isNarrowed)
  const lines = usePage('listMailLines', { query: { page } }, !isNarrowed)
  useAskedAgain(
    isNarrowed
      ? (found.data?.rows.some(isQueued) ?? false)
      : (lines.data?.rows.some(({ mail, mailing }) => (mail && isQueued(mail)) || (mailing && mailing.queued > 0)) ?? false),
  )
  return { found, lines, page, isNarrowed }
}

const isQueued = (mail: MailRecord) => mail.status === 'queued'

/** As long as something in sight is still to be sent. */
const useAskedAgain = (isUnderWay: boolean) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => askMailsAgain(client), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, client])
}
