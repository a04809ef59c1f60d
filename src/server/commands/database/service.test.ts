import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { expectOneFarm, stopForNow } from './service.ts'

/** A small script in the place of systemd's, which writes down what it was asked to do. */

const world = mkdtempSync(join(tmpdir(), 'dozen-service-'))
afterAll(() => rmSync(world, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const did = join(world, 'did')
const stopIn = (load: string, active: string) => {
  const says = `case $1 in show) echo "LoadState=${load}"; echo "ActiveState=${active}" ;; *) echo "$1 $2" >>"${did}" ;; esac`
  writeFileSync(join(world, 'systemctl'), `#!/bin/sh\n${says}\n`, { mode: 0o755 })
  writeFileSync(did, '')
  vi.stubEnv('PATH', `${world}:${process.env.PATH}`)
  return { wasToRun: stopForNow(), did: readFileSync(did, 'utf8') }
}

test.each(['active', 'activating', 'reloading'])('a shop that is %s is stopped, and starts again afterwards', (state) => {
  expect(stopIn('loaded', state)).toEqual({ wasToRun: true, did: 'stop dozen\n' })
})

test.each(['inactive', 'failed', 'deactivating'])('a shop that is %s is stopped for good', (state) => {
  expect(stopIn('loaded', state)).toEqual({ wasToRun: false, did: 'stop dozen\n' })
})

test('where the shop is no service, nothing is stopped', () => {
  expect(stopIn('not-found', 'inactive')).toEqual({ wasToRun: false, did: '' })
})

test('a command that restarts the service refuses the file of one farm of several, and takes those of the service itself', () => {
  const [service, farm] = [join(world, 'dozen.env'), join(world, 'ada.env')]
  writeFileSync(farm, 'PORT=1\n')
  expectOneFarm(farm, service)
  writeFileSync(service, 'FARMS_DIR=/var/lib/dozen/farms\n')
  expectOneFarm(service, service)
  expect(() => expectOneFarm(farm, service)).toThrow('serves several farms')
  writeFileSync(service, '# FARMS_DIR=/var/lib/dozen/farms\nFARMS_DIR=\n')
  expectOneFarm(farm, service)
})
