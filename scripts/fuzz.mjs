/** `npm run fuzz`: inputs that nobody thought of, on every parser that meets strangers. */
import { run } from './run.mjs'
import { install } from './setup.mjs'

install()
run(['tests/fuzzing/main.ts', ...process.argv.slice(2)])
