import type { QueryClient } from '@tanstack/react-query'
import type { MailRecord } from '../../../shared/shapes/records.ts'

type Page = { readonly rows: readonly MailRecord[]; readonly total: number }

/** How the mails that failed are counted. */
export const failedOnes = { query: { page: 1, per_page: 1, status: 'failed' } } as const

/** A changed mail is shown where it stands; the next look at the list sorts it out. */
export const showMailIn = (client: QueryClient, mail: MailRecord) =>
  client.setQueriesData<Page>(
    { queryKey: ['listMails'] },
    (page) => page && { ...page, rows: page.rows.map((each) => (each.mail_id === mail.mail_id ? mail : each)) },
  )
