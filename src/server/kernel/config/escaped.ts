import { decoded } from '../../../shared/rules/decoded.ts'

/** Whether each % in the name and password of an address begins an escape, as %40 does for @. */
export const isEscaped = (url: string): boolean => {
  const { username, password } = new URL(url)
  return decoded(username) !== undefined && decoded(password) !== undefined
}
