/** `npm run sbom` and `npm run licences`: what the shop is made of. */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
install()
build()
run([`scripts/${name}.ts`, ...args])
