import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inPages, lockfile, manifest, ROOT, running } from './packages.ts'

/**
 * A list of everything the running shop is made of, as CycloneDX. npm makes it from the lockfile, so it is the same on
 * every machine, whichever platform's packages are installed.
 */

type Component = {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly scope: string
  readonly properties: readonly { readonly name: string }[]
  readonly licenses?: readonly unknown[]
}
type Bom = {
  readonly metadata: { readonly component: Component }
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

const onlyRunning = (bom: Bom): Bom => {
  const wanted = running()
  const pages = inPages()
  const idOf = ({ name, version }: Component) => `${name}@${version}`
  const kept = bom.components.filter((each) => wanted.has(idOf(each)))
  const refs = new Set([bom.metadata.component, ...kept].map((each) => each['bom-ref']))
  return {
    ...bom,
    components: kept.map((each) => (pages.has(idOf(each)) ? asShipped(each) : each)),
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}

const [file, ...others] = process.argv.slice(2).filter((each) => each !== '--all')
if (others.length > 0) throw new Error('Usage: npm run sbom -- [--all] [FILE]')
const bom = completed(askNpm())
const text = `${JSON.stringify(process.argv.includes('--all') ? bom : onlyRunning(bom), null, 2)}\n`
if (file) writeFileSync(file, text)
else process.stdout.write(text)
