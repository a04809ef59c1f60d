/**
 * Reads the environment file for the scripts beside it, as systemd and the shop read it: nothing in it is expanded or run.
 *
 *   settings.mjs FILE NAME   the value of one variable, or nothing
 *   settings.mjs FILE        all of them, as lines that a shell can take over
 */
import { readFileSync } from 'node:fs'
import { parseEnvironmentFile } from '../src/server/kernel/config/environment-file.ts'

const [file, name] = process.argv.slice(2)
const settings = parseEnvironmentFile(readFileSync(file, 'utf8'))
// Between these quotes a shell reads nothing into anything but the quote itself.
const quoted = (value) => `'${value.replaceAll("'", `'\\''`)}'`
const lines = () =>
  Object.entries(settings)
    .map(([each, value]) => `export ${each}=${quoted(value)}\n`)
    .join('')
process.stdout.write(name === undefined ? lines() : (settings[name] ?? ''))
