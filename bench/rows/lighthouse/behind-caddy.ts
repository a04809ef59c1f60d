import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../../scripts/packages.ts'
import { freePort } from '../../../tests/support/shop/shop-process.ts'
import { closing } from '../../closing.ts'

/**
 * A shop over HTTPS, behind Caddy with the site that an installation gets: all files come over one connection. Without it a
 * browser opens six, and every file beyond them waits for a round trip that no customer waits for.
 */

const START_MS = 30_000

/** Nobody's settings, and an authority of its own, which the system is not asked to trust. */
const siteOf = (port: number, shopPort: number): string => {
  const filled = { '\nDOMAIN': `\nhttps://localhost:${port}`, 'tls EMAIL': 'tls internal', '127.0.0.1:PORT': `127.0.0.1:${shopPort}` }
  const site = Object.entries(filled).reduce(
    (text, [gap, value]) => {
      if (!text.includes(gap)) throw new Error(`deploy/Caddyfile has no ${gap.trim()} any more`)
      return text.replace(gap, value)
    },
    readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8'),
  )
  return `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${site}`
}

/** Caddy has its certificate as soon as we refuse it: nobody has told us to trust its authority. */
const UNTRUSTED = ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN']

const answers = (port: number): Promise<boolean> =>
  fetch(`https://localhost:${port}/readyz`).then(
    () => true,
    ({ cause }) => UNTRUSTED.includes(cause?.code),
  )

export const behindCaddy = async <Result>(shopPort: number, work: (url: string) => Promise<Result>): Promise<Result> => {
  const [port, place] = [await freePort(), mkdtempSync(join(tmpdir(), 'dozen-caddy-'))]
  writeFileSync(join(place, 'Caddyfile'), siteOf(port, shopPort))
  const caddy = spawn('caddy', ['run', '--config', join(place, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
  })
  const missing = new Promise<never>((_, reject) =>
    caddy.once('error', ({ message }) => reject(new Error(`Lighthouse looks at the shop behind Caddy, which does not start: ${message}`))),
  )
  const started = async () => {
    const until = performance.now() + START_MS
    while (!(await answers(port))) {
      if (caddy.exitCode !== null || performance.now() > until) throw new Error(`Caddy does not start with ${place}/Caddyfile`)
      await pause(100)
    }
  }
  const stop = async () => {
    if (caddy.kill('SIGKILL')) await once(caddy, 'exit')
    rmSync(place, { recursive: true, force: true })
  }
  return closing(stop, async () => {
    await Promise.race([started(), missing])
    return work(`https://localhost:${port}`)
  })
}
