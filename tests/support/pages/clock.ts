import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** From now on until the test ends, time also passes when the test says so: `pass(10_000)`. */
export const takeClock = (): { readonly pass: (ms: number) => Promise<unknown> } => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  return { pass: (ms) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}
