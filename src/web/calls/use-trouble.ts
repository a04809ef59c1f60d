import { useRef } from 'react'
import type { Refused } from './refused.ts'

/** Why a call failed. While it is made again, the reason stays in sight. */
export const useTrouble = (error: Error | null): Refused | null => {
  const last = useRef(error)
  if (error) last.current = error
  return last.current as Refused | null
}
