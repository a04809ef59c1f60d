import { afterEach, beforeEach, expect, vi } from 'vitest'
import './quick-passwords.ts'

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
