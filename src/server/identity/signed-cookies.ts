import { createHmac } from 'node:crypto'
import { isSameSecret } from './same-secret.ts'

/**
 * The cookies that the identity library signs: `value.signature`, percent-encoded. They are read here, and not by the
 * library, because each call asks for one and the library takes a millisecond for it.
 */

/** The first cookie of a name counts, as it does for the library. */
const firstNamed = (header: string, name: string): string | undefined => {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals !== -1 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Reads what a signed cookie says; undefined when there is none, or its signature is not ours. */
export const openSignedCookies = (secret: string) => {
  const sign = (value: string): string => createHmac('sha256', secret).update(value).digest('base64')

  return (header: string | undefined, name: string): string | undefined => {
    const signed = decoded(firstNamed(header ?? '', name) ?? '')
    const dot = signed.lastIndexOf('.')
    if (dot < 1) return undefined
    const value = signed.slice(0, dot)
    return isSameSecret(Buffer.from(signed.slice(dot + 1)), Buffer.from(sign(value))) ? value : undefined
  }
}
