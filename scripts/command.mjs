/** `npm run make-admin`, `end-sessions`, `remove-second-factor`, `backup` and `restore`: one of the server's commands, with its arguments. */
import { run } from './run.mjs'
import { install } from './setup.mjs'

const [name, ...args] = process.argv.slice(2)
install()
// Whom this machine trusts, the commands trust too, as the shop does (bin/node-flags).
run(['--use-system-ca', `src/server/commands/${name}.ts`, ...args])
