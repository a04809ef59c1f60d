import { type RefObject, useEffect, useState } from 'react'

/** What somebody typed to sign up, so that they need not type it again to log in: in memory alone, and gone once it was used. */
type Typed = { readonly email: string; readonly password: string }

let typed: Typed | undefined

export const keepForLogin = (credentials: Typed) => {
  typed = credentials
}

/** Long enough to read that the account is there. */
export const READING_MS = 2_500

/** Fills the form for someone who has just signed up, and sends it after a moment, unless they use it themselves. */
export const useJustSignedUp = (form: RefObject<HTMLFormElement | null>): Typed | undefined => {
  const [taken] = useState(typed)
  useEffect(() => {
    typed = undefined
    const element = form.current
    if (!taken || !element) return
    const timer = setTimeout(() => element.requestSubmit(), READING_MS)
    const leaveIt = () => clearTimeout(timer)
    for (const event of ['input', 'change', 'pointerdown', 'submit']) element.addEventListener(event, leaveIt)
    return leaveIt
  }, [taken, form])
  return taken
}
