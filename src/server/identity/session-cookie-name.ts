/** Over https the name binds the cookie to this very host: no other host, not even a subdomain, can plant one. */
export const sessionCookieName = ({ protocol }: { readonly protocol: string }): string =>
  `${protocol === 'https:' ? '__Host-' : ''}dozen.session_token`
