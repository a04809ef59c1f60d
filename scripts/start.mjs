/** `npm start`: installs, builds and runs the shop. */
import { expectPortFree } from './port-free.mjs'
import { run } from './run.mjs'
import { build, install, SHOP } from './setup.mjs'

await expectPortFree()
install()
build()
run(SHOP.args, SHOP.env)
