import type { QueryClient } from '@tanstack/react-query'
import type { MailLine, MailRecord } from '../../../shared/shapes/records.ts'

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** A changed email is updated in place; the next load of the list sorts it. */
export const showMailIn = (client: QueryClient, mail: MailRecord) => {
  const changed = (each: MailRecord) => (each.mail_id === mail.mail_id ? mail : each)
  client.setQueriesData<Page<MailRecord>>({ queryKey: ['listMails'] }, (page) => page && { ...page, rows: page.rows.map(changed) })
  client.setQueriesData<Page<MailLine>>(
    { queryKey: ['listMailLines'] },
    (page) => page && { ...page, rows: page.rows.map((line) => (line.mail ? { ...line, mail: changed(line.mail) } : line)) },
  )
}

/** The lists, and the counts above every part of the dashboard. */
export const askMailsAgain = (client: QueryClient) => {
  for (const call of ['listMails', 'listMailLines', 'readOverview']) client.invalidateQueries({ queryKey: [call] })
}
