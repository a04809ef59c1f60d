/** `npm run nightly`: every run, one after another, and the page of what they showed. `-- --only faults,bench`: some of them. */
import { run } from './run.mjs'
import { install } from './setup.mjs'

install()
run(['tests/proofs/main.ts', ...process.argv.slice(2)])
