/** The part of a session that a call may know. `is_guessable`: it was opened with a password that is easy to guess. */
export type Session = { id: string; has_factor: boolean; is_lasting: boolean; is_guessable: boolean }

/** Where a person logs in from, in words for people. */
export type Origin = { device: string; network: string }

/** Over https the name binds the cookie to this host: no other host, not even a subdomain, can plant one. */
export const sessionCookieName = ({ protocol }: { readonly protocol: string }): string =>
  `${protocol === 'https:' ? '__Host-' : ''}dozen.session_token`
