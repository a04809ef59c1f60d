import { serversOf } from '../store/database/database-url.ts'
import { isLoopback } from './loopback.ts'

/** Whether what is sent to a server goes over the network for all to read. Addresses have been checked before. */

/** What the query says goes before the scheme, as in the library that sends the mails. */
export const isMailInTheOpen = (smtpUrl: string): boolean => {
  const { protocol, hostname, searchParams: said } = new URL(smtpUrl)
  const isEncrypted = said.has('secure') ? said.get('secure') === 'true' : protocol === 'smtps:'
  const turnsEncrypted = said.get('requireTLS') === 'true' && said.get('ignoreTLS') !== 'true'
  return !isLoopback(hostname) && !isEncrypted && !turnsEncrypted
}

export const isDatabaseInTheOpen = (databaseUrl: string): boolean => {
  const { addresses, tls } = serversOf(databaseUrl)
  return tls === false && addresses.some(({ host }) => !isLoopback(host))
}
