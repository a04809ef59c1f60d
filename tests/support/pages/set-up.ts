import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest'
import type { FarmSettings } from '../../../src/shared/shapes/farm-settings.ts'
import type {} from './demo-replies-type.ts'
import { PAGES_NOW } from './pages-now.ts'

// From that moment on time goes by as always. Files share a process: a second layer would count from the first one.
const global = globalThis as typeof globalThis & { RealDate?: DateConstructor }
global.RealDate ??= Date
const realNow = global.RealDate.now
const laterMs = Date.parse(PAGES_NOW) - realNow()
const now = () => realNow() + laterMs
globalThis.Date = new Proxy(global.RealDate, {
  construct: (real, given, self) => Reflect.construct(real, given.length === 0 ? [now()] : given, self),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
})

// As the server writes it into the page, before any module reads it.
const farm = inject('demoReplies').farmer.readFarmSettings?.body as FarmSettings
Object.assign(document.documentElement.dataset, { farm: farm.farm_name, zone: farm.time_zone, ...(farm.gifts_on && { gifts: 'on' }) })
document.documentElement.lang = 'en'

// This DOM does not know <search>, of which React would warn; browsers do, and the types know every tag.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

// What is not there is said in a line; the whole page would be a thousand. What comes late on a busy machine is waited for.
configure({
  asyncUtilTimeout: Number(import.meta.env.PATIENCE_MS ?? 15_000),
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\nOn the page: ${document.body.textContent.slice(0, 600)}`),
})

// Each test is somebody's new tab on a new device.
beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  document.title = ''
})

afterEach(cleanup)

// Waits for what the last test began to load; otherwise it would be missing in the next file.
afterAll(() => vi.dynamicImportSettled())
