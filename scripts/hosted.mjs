/**
 * `npm run hosted`: the shop's doors to a hosted identity service, tried at the provider's own emulators. Journeys that
 * are named are made there too (`npm run hosted -- tests/journeys/login.spec.ts`).
 */
import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

const journeys = process.argv.slice(2)
install()
if (journeys.length > 0) build()
run(['tests/hosted/main.ts', ...journeys], journeys.length > 0 ? { DOZEN_CHROMIUM: findChromium() ?? '' } : {})
