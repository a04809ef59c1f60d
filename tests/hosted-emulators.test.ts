/** @module-tag rest */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PROJECT } from './hosted/emulators/emulator.ts'
import { FIREBASE_TOOLS, fetchAuthEmulator } from './hosted/emulators/fetch-auth-emulator.ts'
import { findFirestoreJar } from './hosted/emulators/find-firestore-jar.ts'

/** How `npm run hosted` finds what is on a machine. */

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'dozen-home-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const put = (...path: string[]): string => {
  const file = join(home, ...path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '')
  return file
}

describe("Google's Firestore emulator", () => {
  test('is the file that somebody names, or a sentence when there is none', () => {
    const own = put('own.jar')
    put('.cache/firebase/emulators/cloud-firestore-emulator-v1.22.0.jar')
    expect(findFirestoreJar({ env: { FIRESTORE_EMULATOR_JAR: own }, home })).toBe(own)
    expect(() => findFirestoreJar({ env: { FIRESTORE_EMULATOR_JAR: `${own}s` }, home })).toThrow('which FIRESTORE_EMULATOR_JAR names')
  })

  test('is the newest one of the Firebase CLI', () => {
    const names = ['v1.9.2', 'v1.22.0', 'v1.3.10'].map((version) => `cloud-firestore-emulator-${version}.jar`)
    const files = names.map((name) => put('.cache/firebase/emulators', name))
    put('.cache/firebase/emulators/firebase-database-emulator-v4.11.2.jar')
    expect(findFirestoreJar({ env: {}, home })).toBe(files[1])
  })

  test('is that of the Google Cloud CLI, beside the program that its link leads to', () => {
    const gcloud = put('opt/cloud/bin/gcloud')
    const jar = put('opt/cloud/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar')
    mkdirSync(join(home, 'bin'))
    symlinkSync(gcloud, join(home, 'bin/gcloud'))
    expect(findFirestoreJar({ env: { PATH: `/nowhere:${join(home, 'bin')}` }, home })).toBe(jar)
  })
})

describe('the Auth emulator', () => {
  test('is taken from the folder of last time, without asking the registry', () => {
    const place = join(home, `auth-emulator-${FIREBASE_TOOLS}`)
    mkdirSync(place)
    expect(fetchAuthEmulator(home)).toBe(place)
  })

  test('is asked about a project that cannot be a real one', () => {
    expect(PROJECT).toMatch(/^demo-/)
  })
})
