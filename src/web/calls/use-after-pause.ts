import { useEffect, useState } from 'react'

// Waits for a pause in typing or stepping before a request is made.
const PAUSE_MS = 300

/** What is wanted, once it has stayed the same for a moment. */
export const useAfterPause = (wanted: string): string => {
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    const pause = setTimeout(() => settle(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [wanted])
  return settled
}
