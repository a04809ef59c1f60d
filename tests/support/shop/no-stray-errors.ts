import { afterEach, beforeEach, expect, vi } from 'vitest'
import { passwords } from '../people/quick-passwords.ts'

/** A stray console.error or console.warn fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

// Here and not in the test that asked for it: one that ran out of time would leave the others with slow passwords.
afterEach(() => {
  passwords.isQuick = true
})
