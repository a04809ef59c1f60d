/** The part of a session that a call may know. `is_guessable`: it was opened with a password that is easy to guess. */
export type Session = { id: string; has_factor: boolean; is_lasting: boolean; is_guessable: boolean }

/** Where a person logs in from, in words for people. */
export type Origin = { device: string; network: string }

/** Over https the name binds a cookie to this host: no other host, not even a subdomain, can plant one. */
export const cookieName = ({ protocol }: { readonly protocol: string }, name: string): string =>
  `${protocol === 'https:' ? '__Host-' : ''}dozen.${name}`

export const sessionCookieName = (publicUrl: { readonly protocol: string }): string => cookieName(publicUrl, 'session_token')

/**
 * The values under a name. Only the space after a `;` is taken away: a name with other blanks, even a byte that JavaScript
 * takes for one, is another name, and browsers let any host of the domain plant it.
 */
export const cookiesIn = (header: string | undefined, name: string): string[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at >= 0 && pair.slice(0, at).replace(/^ +/, '') === name ? [pair.slice(at + 1).trim()] : []
  })
