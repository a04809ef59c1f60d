import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text that is too long ends between letters, and says that there was more', () => {
  expect(cutText('twelve eggs', 11)).toBe('twelve eggs')
  expect(cutText('twelve eggs', 10)).toBe('twelve eg…')
  expect(cutText('hen 🐔🐔', 6)).toBe('hen …')
  expect(cutText('hen 🐔🐔', 7)).toBe('hen 🐔…')
})
