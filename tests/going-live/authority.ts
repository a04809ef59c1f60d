import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepUntilClosed } from '../faults/world/clean-up.ts'
import type { Machine } from './machine.ts'
import { Trouble } from './world.ts'

/** A certificate authority that speaks ACME, as the machines know Let's Encrypt; and the machines trust it, as they do that. */

export const NAME = 'ca.example'
const PORT = 14_000
const START_MS = 30_000
const TRUSTED = '/usr/local/share/ca-certificates/going-live.crt'

/** Made before the first process that is to trust it starts. */
export const makeRoot = (folder: string): string => {
  const place = join(folder, 'authority')
  mkdirSync(place)
  const extensions = ['basicConstraints=critical,CA:TRUE,pathlen:1', 'keyUsage=critical,keyCertSign,cRLSign'].flatMap((each) => [
    '-addext',
    each,
  ])
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(place, 'root.key')]
  execFileSync(
    'openssl',
    ['req', '-x509', ...key, '-out', join(place, 'root.crt'), '-days', '2', '-subj', '/CN=Going live', ...extensions],
    {
      stdio: 'ignore',
    },
  )
  return join(place, 'root.crt')
}

/** It may have no caddy, one that is too old, or a port that somebody has. */
const untilItAnswers = async (caddy: ChildProcess) => {
  let said = ''
  caddy.stderr?.on('data', (part) => {
    said = `${said}${part}`.slice(-2_000)
  })
  caddy.once('error', ({ message }) => {
    said = message
  })
  const until = performance.now() + START_MS
  while (!(await fetch(`https://${NAME}:${PORT}/acme/local/directory`).catch(() => undefined))?.ok) {
    if (caddy.pid === undefined || caddy.exitCode !== null || performance.now() > until)
      throw new Trouble(
        `The run's own certificate authority does not start on port ${PORT}, and without it there is no https. Caddy says: ${said.trim().split('\n').at(-1)}`,
      )
    await pause(100)
  }
}

export const openAuthority = async (root: string): Promise<void> => {
  const place = join(root, '..')
  const config = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${place}/storage
	pki {
		ca local {
			root {
				cert ${place}/root.crt
				key ${place}/root.key
			}
		}
	}
}
https://${NAME}:${PORT} {
	tls internal
	acme_server
}
`
  writeFileSync(join(place, 'Caddyfile'), config)
  const caddy = spawn('caddy', ['run', '--config', join(place, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // What it keeps beside its storage would be that of another run too, and is locked.
    env: { ...process.env, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
  })
  keepUntilClosed(async () => {
    caddy.kill('SIGKILL')
  })
  await untilItAnswers(caddy)
}

/** What stands in a Caddyfile before the shop comes: settings of somebody's own, that must stay. */
export const FOREIGN = `{
	acme_ca https://${NAME}:${PORT}/acme/local/directory
	acme_ca_root ${TRUSTED}
}
http://other.example:8080 {
	respond "somebody else's"
}
`

export const trustAuthority = async (machine: Machine, root: string): Promise<void> => {
  await machine.bring(root, TRUSTED)
  await machine.type('update-ca-certificates')
  await machine.type('mkdir -p /etc/caddy && cat >/etc/caddy/Caddyfile', FOREIGN)
}
