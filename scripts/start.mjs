/** `npm start`: installs, builds and runs the shop. */
import { run } from './run.mjs'
import { build, install, SHOP } from './setup.mjs'

install()
build()
run(SHOP.args, SHOP.env)
