/** `npm start`: installs, builds and runs the shop. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['src/server/main.ts'])
