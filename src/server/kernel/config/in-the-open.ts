import { hostOf, reach } from '../../store/database/database-url.ts'
import { isLoopback } from './loopback.ts'

/** Whether what is sent to a server goes over the network for all to read. Addresses have been checked before. */

/** As the library that sends the mails reads it: the scheme goes before `secure` in the query, and `requireTLS` before `ignoreTLS`. */
export const isMailInTheOpen = (smtpUrl: string): boolean => {
  const { protocol, hostname, searchParams: said } = new URL(smtpUrl)
  const isEncrypted = protocol === 'smtps:' || said.get('requireTLS') === 'true'
  return !isLoopback(hostname) && !isEncrypted
}

export const isDatabaseInTheOpen = (databaseUrl: string): boolean => reach(databaseUrl).ssl === false && !isLoopback(hostOf(databaseUrl))
