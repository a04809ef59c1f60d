/**
 * `npm run lockfile`, after a change of packages. A registry that does not carry the native parts of every platform makes
 * npm leave them out of the lockfile, and then `npm ci` refuses it, on those platforms and with newer npms on all. The
 * packages that need them name each by its exact version: what is missing is added, without a hash where none could be seen.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup.mjs'

const FILE = join(ROOT, 'package-lock.json')
const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win: 'win32',
  win32: 'win32',
}
const CPU = { arm: 'arm', arm64: 'arm64', ppc64: 'ppc64', s390x: 's390x', x64: 'x64' }

/** What a name such as `@rolldown/binding-linux-x64-musl` says about where it runs. */
const platformIn = (name) => {
  const words = name.split(/[-/]/)
  const [os, cpu] = [OS, CPU].map((known) => words.map((word) => known[word]).find(Boolean))
  const libc = os === 'linux' && { musl: 'musl', gnu: 'glibc', gnueabihf: 'glibc' }[words.at(-1)]
  return os && cpu ? { cpu: [cpu], os: [os], ...(libc ? { libc: [libc] } : {}) } : undefined
}

/** In the order in which npm writes it. */
const byName = (entries) => Object.fromEntries(Object.entries(entries).sort(([a], [b]) => a.localeCompare(b, 'en')))

const lockfile = JSON.parse(readFileSync(FILE, 'utf8'))
const added = []
// The Node binaries are asked for by the shop itself, which has no licence to hand down.
for (const { optionalDependencies = {}, dev, license = 'MIT' } of Object.values(lockfile.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformIn(name)
    if (lockfile.packages[`node_modules/${name}`] || !platform) continue
    const entry = { ...platform, ...(dev ? { dev } : {}), license, optional: true }
    lockfile.packages[`node_modules/${name}`] = { version, ...byName(entry) }
    added.push(`${name}@${version}`)
  }
}
writeFileSync(FILE, `${JSON.stringify({ ...lockfile, packages: byName(lockfile.packages) }, null, 2)}\n`)
process.stdout.write(added.length > 0 ? `Added without a hash: ${added.join(', ')}\n` : 'The lockfile is complete.\n')
