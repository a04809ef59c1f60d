/**
 * `npm run browsers`: the days of a customer, a host and the farmer in Chromium, Firefox and WebKit, as far as this machine
 * has them. `npm run browsers -- webkit`: in that one alone.
 */
import { findChromium } from './chromium.mjs'
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['tests/browsers/main.ts', ...process.argv.slice(2)], { DOZEN_CHROMIUM: findChromium() ?? '' })
