import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inPages, locked, lockfile, manifest, nameAt, ROOT, running } from '../packages.ts'
import { type NativePart, nativeParts } from './native-parts.ts'

/**
 * A list of everything the running shop is made of, as CycloneDX. npm makes it from the lockfile, so it is the same on
 * every machine, whichever platform's packages are installed; what is compiled is read off the files that are here.
 */

type Component = {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly scope: string
  readonly properties: readonly { readonly name: string; readonly value?: string }[]
  readonly licenses?: readonly unknown[]
}
type Bom = {
  readonly serialNumber: string
  readonly metadata: { readonly timestamp: string; readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const askNpm = (): Bom => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
  const npm = process.env.npm_execpath
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout, stderr } = npm?.endsWith('js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm could not make the list; this needs npm 10 or newer.\n${stderr}`)
  return JSON.parse(stdout)
}

/** npm names the shop after the folder it lies in, and leaves out a licence that is in no list of licences. */
const completed = (bom: Bom): Bom => ({
  ...bom,
  metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: manifest.name } },
  components: bom.components.map((each) => ({
    ...each,
    licenses: each.licenses ?? [{ license: { name: lockfile.packages[`node_modules/${each.name}`]?.license ?? 'none' } }],
  })),
})

/** What the pages hold is shipped, whatever package.json calls it. */
const asShipped = (component: Component): Component => ({
  ...component,
  scope: 'required',
  properties: component.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
})

const idOf = ({ name, version }: Component) => `${name}@${version}`

const keep = (bom: Bom, isWanted: (component: Component) => boolean): Bom => {
  const kept = bom.components.filter(isWanted)
  const refs = new Set([bom.metadata.component, ...kept].map((each) => each['bom-ref']))
  return {
    ...bom,
    components: kept,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}

const onlyRunning = (bom: Bom): Bom => {
  const wanted = running()
  const pages = inPages()
  const kept = keep(bom, (each) => wanted.has(idOf(each)))
  return { ...kept, components: kept.components.map((each) => (pages.has(idOf(each)) ? asShipped(each) : each)) }
}

/** Scanners know these by the names that their makers use in reports of holes. */
const MAKERS: Readonly<Record<string, string>> = {
  node: 'nodejs:node.js',
  postgresql: 'postgresql:postgresql',
  openssl: 'openssl:openssl',
  icu: 'unicode:international_components_for_unicode',
}

const asComponent = ({ name, version, file, sha256 }: NativePart) => ({
  'bom-ref': `${file}#${name}@${version}`,
  type: 'library',
  name,
  version,
  scope: 'required',
  purl: `pkg:generic/${name}@${version}`,
  ...(MAKERS[name] ? { cpe: `cpe:2.3:a:${MAKERS[name]}:${version}:*:*:*:*:*:*:*` } : {}),
  hashes: [{ alg: 'SHA-256', content: sha256 }],
  properties: [{ name: 'dozen:file', value: file }],
})

const withNative = (bom: Bom, root: string): Bom => ({ ...bom, components: [...bom.components, ...nativeParts(root).map(asComponent)] })

/** Of a clone: `npm run sbom`. */
export const bomOfClone = (isAll: boolean): Bom => {
  const bom = completed(askNpm())
  return isAll ? bom : withNative(onlyRunning(bom), ROOT)
}

/** npm makes a number up, looks at the clock, and says which npm it is. */
const sameEveryTime = (bom: Bom, time: Date): Bom => {
  const { component } = bom.metadata
  const still = { ...bom, serialNumber: '', metadata: { timestamp: time.toISOString(), component } }
  const hex = createHash('sha256').update(JSON.stringify(still)).digest('hex')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
  return { ...still, serialNumber: `urn:uuid:${uuid}` }
}

/** Of what an archive unpacks to: what lies there, and what is in its pages. */
export const bomOfRelease = (stage: string, time: Date): Bom => {
  const bom = onlyRunning(completed(askNpm()))
  const there = locked.filter(([place]) => existsSync(join(stage, place))).map(([place, { version }]) => `${nameAt(place)}@${version}`)
  const inside = new Set([...there, ...inPages().keys()])
  return sameEveryTime(
    withNative(
      keep(bom, (each) => inside.has(idOf(each))),
      stage,
    ),
    time,
  )
}

export const textOf = (bom: Bom): string => `${JSON.stringify(bom, null, 2)}\n`
