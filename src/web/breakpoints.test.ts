import { describe, expect, test } from 'vitest'
import { withBreakpoints } from './breakpoints.ts'

describe('a style sheet', () => {
  test('gets the widths in place of the names', () => {
    expect(withBreakpoints('@media (--from-tablet) and (--below-desk) {\n  .bar { width: 1px }\n}')).toBe(
      '@media (width >= 48em) and (width < 64em) {\n  .bar { width: 1px }\n}',
    )
  })

  test('keeps what asks for something else', () => {
    for (const style of ['@media print {}', '@media (prefers-color-scheme: dark) {}', '@media (height >= 30em) {}'])
      expect(withBreakpoints(style)).toBe(style)
  })

  test.each(['@media (min-width: 50em) {}', '@media screen and (width < 768px) {}', '@media (--from-phone) {}', '@media (--tablet) {}'])(
    'is refused with a breakpoint of its own: %s',
    (style) => {
      expect(() => withBreakpoints(style)).toThrow(/breakpoint/)
    },
  )
})
