import type { Page } from '@playwright/test'
import { expect } from './person.ts'

/** In the frame after this one: tabs become a list when the page has heard of its new width. */
const overflow = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

export const isNotWide = (page: Page, where = '') =>
  expect.poll(() => overflow(page), `${page.url()} scrolls sideways ${where}`).toBeLessThanOrEqual(0)
