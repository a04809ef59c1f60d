/**
 * `npm run faults`: the shop while its parts break, and what must still hold afterwards. `npm run faults -- fail-over`:
 * the same while its database server dies and a standby takes over. `npm run faults -- patroni`: the same with machines
 * that Patroni, etcd and HAProxy look after. `npm run faults -- machines [FOLDER]`: two machines of the shop, upgraded in turn.
 * `npm run faults -- quick [PATHS]`: short tests that kill, burst or measure, which need a machine that has time for them.
 */
import { run } from './run.mjs'
import { build, install, SHOP } from './setup.mjs'

// Two at once: each starts whole shops, and some hold a watch.
const QUICK = ['node_modules/vitest/vitest.mjs', 'run', '--project=faults', '--maxWorkers=2']

install()
build()
const [first, ...rest] = process.argv.slice(2)
if (first === 'fail-over') run(['tests/fail-over/main.ts', ...rest])
else if (first === 'machines') run(['tests/fail-over/two-machines.ts', ...rest])
else if (first === 'patroni') run(['tests/fail-over/patroni.ts', ...rest])
else if (first === 'quick') run([...QUICK, ...rest], SHOP.env)
else run(['tests/faults/main.ts', ...process.argv.slice(2)])
