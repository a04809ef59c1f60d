/** A session, as far as a call may know it. */
export type Session = { id: string; has_factor: boolean }

/** Where somebody logs in from, in words that are for people. */
export type Origin = { device: string; network: string }

/** Over https the name binds the cookie to this very host: no other host, not even a subdomain, can plant one. */
export const sessionCookieName = ({ protocol }: { readonly protocol: string }): string =>
  `${protocol === 'https:' ? '__Host-' : ''}dozen.session_token`
