/**
 * `npm run hosted`: the shop with its accounts at the provider's own emulators, its doors and journeys through it. Journeys
 * can be named (`npm run hosted -- tests/journeys/login.spec.ts`).
 */
import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

const chromium = findChromium()
if (!chromium) throw new Error('Journeys need a browser: install chromium and try again.')
install()
build()
run(['tests/hosted/main.ts', ...process.argv.slice(2)], { DOZEN_CHROMIUM: chromium })
