import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locked, nameAt, ROOT, running } from './packages.ts'

/** Every installed package with its version and the licence its own package.json names. */

type Installed = { readonly version: string; readonly license?: string | { readonly type: string } }

const licenceAt = (place: string): string => {
  const { license }: Installed = JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8'))
  return (typeof license === 'string' ? license : license?.type) ?? 'none'
}

const runs = running()
const rows = locked
  .filter(([place]) => existsSync(join(ROOT, place, 'package.json')))
  .map(([place, { version }]) => [nameAt(place), version, licenceAt(place)] as const)
  .sort(([one], [other]) => (one < other ? -1 : 1))

for (const [name, version, licence] of rows)
  console.log(`${`${name}@${version}`.padEnd(52)} ${licence.padEnd(20)} ${runs.has(`${name}@${version}`) ? 'part of the shop' : 'a tool'}`)
