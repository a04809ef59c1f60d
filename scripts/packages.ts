import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What package.json and package-lock.json say about the packages, and which of them the shop is made of when it runs. */

type Wanted = Readonly<Record<string, string>>
export type LockedPackage = {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
  readonly bin?: Wanted
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
  readonly dependencies?: Wanted
  readonly optionalDependencies?: Wanted
  readonly peerDependencies?: Wanted
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
type Manifest = {
  readonly name: string
  readonly dependencies: Wanted
  readonly optionalDependencies: Wanted
  readonly devDependencies: Wanted
  readonly overrides: Wanted
  readonly allowScripts: Readonly<Record<string, boolean>>
  readonly scripts: Wanted
}

export const ROOT = join(import.meta.dirname, '..')
export const NOTICES = join(ROOT, 'dist/web/licences.txt')
const FOLDER = 'node_modules/'

const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

export const manifest: Manifest = readJson('package.json')
export const lockfile: { readonly lockfileVersion: number; readonly packages: Readonly<Record<string, LockedPackage>> } =
  readJson('package-lock.json')

/** Every package of the lockfile by its place, such as `node_modules/a/node_modules/b`. */
export const locked: readonly (readonly [place: string, LockedPackage])[] = Object.entries(lockfile.packages).filter(
  ([place]) => place !== '',
)

export const nameAt = (place: string): string => place.slice(place.lastIndexOf(FOLDER) + FOLDER.length)

/** Where a package finds another one, as Node looks for it: in its own folder, then in those above. */
export const placeOf = (name: string, from: string): string | undefined => {
  const near = `${from === '' ? '' : `${from}/`}${FOLDER}${name}`
  if (near in lockfile.packages) return near
  return from === '' ? undefined : placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf(`/${FOLDER}`))))
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: LockedPackage): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
]

const serverPlaces = (): Set<string> => {
  const found = new Set<string>()
  const add = (names: readonly string[], from: string): void => {
    for (const name of names) {
      const place = placeOf(name, from)
      if (place === undefined || found.has(place)) continue
      found.add(place)
      add(needsOf(lockfile.packages[place] as LockedPackage), place)
    }
  }
  add(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), '')
  return found
}

/** The packages of which something is in the built pages, with the notice that goes with each. */
export const inPages = (): Map<string, string> => {
  if (!existsSync(NOTICES)) throw new Error('The pages are not built yet. Run npm start.')
  const parts = readFileSync(NOTICES, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => /^(\S+) - (\S+)[^\n]*\n(.*)$/s.exec(part) ?? [])
  return new Map(parts.map(([, name, version, notice = '']) => [`${name}@${version}`, notice.trim()]))
}

/**
 * `name@version` of all that runs: the server's packages and those in the pages. What npm calls a production package is
 * another set: React is a development dependency of a shop whose pages are built, and a test runner that one of our
 * packages could work with counts as needed.
 */
export const running = (): Set<string> =>
  new Set([...[...serverPlaces()].map((place) => `${nameAt(place)}@${lockfile.packages[place]?.version}`), ...inPages().keys()])
