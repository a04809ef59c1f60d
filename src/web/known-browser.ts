/** Whether anyone has logged in with this browser before: then login is offered before sign-up. Doesn't store who. */
const STORED_AS = 'dozen.known'

export const isKnownHere = (): boolean => {
  try {
    return window.localStorage.getItem(STORED_AS) !== null
  } catch {
    return false
  }
}

export const noteKnown = () => {
  try {
    window.localStorage.setItem(STORED_AS, '')
  } catch {
    // Then the next time looks like the first.
  }
}
