/**
 * `npm run years -- --seed 7`: ten years of a farm with 200 customers on one simulated clock, with what goes wrong in ten years, and
 * what must hold on every day of them. `--weeks 26` for fewer, `--customers 40` for fewer people, `--without kill,skip` to leave
 * kinds of deeds and troubles out, `--tries 0` to look for no smaller run where something failed.
 */
import { run } from './run.mjs'
import { build, install } from './setup.mjs'

install()
build()
run(['tests/years/main.ts', ...process.argv.slice(2)])
