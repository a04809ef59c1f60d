import { NARROW_SCREEN_PX } from '../shared/limits.ts'

const EM_PX = 16

/** Where a layout changes, for scripts and for style sheets: `@media (--from-tablet)`, `@media (--below-tablet)`. There is no fourth. */
const BREAKPOINTS = { landscape: '36em', tablet: `${NARROW_SCREEN_PX / EM_PX}em`, desk: '64em' }

export const from = (name: keyof typeof BREAKPOINTS) => `(width >= ${BREAKPOINTS[name]})`
export const below = (name: keyof typeof BREAKPOINTS) => `(width < ${BREAKPOINTS[name]})`

const isBreakpoint = (name: string): name is keyof typeof BREAKPOINTS => name in BREAKPOINTS

/** A style sheet with the widths in place of the names; it may not name a width of its own. */
export const withBreakpoints = (style: string): string =>
  style.replace(/@media[^{]*/g, (query) => {
    const filled = query.replace(/\(--(from|below)-(\w+)\)/g, (written, side, name) => {
      if (!isBreakpoint(name)) throw new Error(`There is no breakpoint ${written}`)
      return side === 'from' ? from(name) : below(name)
    })
    if (/width/.test(query) || /\(--/.test(filled)) throw new Error(`A breakpoint of its own: ${query}. Name one of breakpoints.ts`)
    return filled
  })
