import { isLoopback } from './loopback.ts'

/** Where newer releases are. Few imports, because root reads it too, before an upgrade. */
export const releasesUrlTrouble = (text: string): string | undefined => {
  if (!/^https?:/.test(text) || !URL.canParse(text))
    return 'RELEASES_URL is not an address this shop can use. Enter one like https://releases.farm.example/dozen.'
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash)
    return 'RELEASES_URL is the address of a folder: leave out the name, the password and what comes after ? or #. Releases are signed, not secret.'
  return protocol === 'https:' || isLoopback(hostname)
    ? undefined
    : 'RELEASES_URL points to another machine without TLS: others could hide releases from you. Use https://.'
}
