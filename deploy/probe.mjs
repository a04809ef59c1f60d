/**
 * What install.sh asks of the network, with the Node of the release, so that a bare machine needs no other tools. It answers
 * with its exit code, and says in one sentence what it found otherwise.
 *
 *   probe.mjs free PORT               does nobody else listen at this port of the machine?
 *   probe.mjs ready PORT SECONDS      does the shop become ready?
 *   probe.mjs points-here DOMAIN      does the domain lead to this machine?
 *   probe.mjs caddy                   does Caddy go by the settings that standard input has, as JSON?
 *   probe.mjs https DOMAIN SECONDS    does Caddy answer for the domain, with a certificate that browsers take?
 */
import { Resolver } from 'node:dns/promises'
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

const free = (port) =>
  new Promise((answer) => {
    const server = createServer()
    server.once('error', ({ code }) => answer(`Port ${port} can't be used (${code}).`))
    server.listen({ port: Number(port), host: '127.0.0.1' }, () => server.close(() => answer(undefined)))
  })

const status = (get, options) =>
  new Promise((answer) => {
    get({ host: '127.0.0.1', path: '/readyz', timeout: 5_000, ...options }, (reply) => {
      reply.resume()
      answer(reply.statusCode === 200 ? undefined : `it answers ${reply.statusCode}`)
    })
      .on('timeout', function () {
        this.destroy(new Error('no answer within 5 seconds'))
      })
      .on('error', ({ code, message }) => answer(code === 'EPROTO' ? 'it has no certificate yet' : message))
  })

const until = async (seconds, ask) => {
  const end = performance.now() + Number(seconds) * 1_000
  for (;;) {
    const trouble = await ask()
    if (trouble === undefined || performance.now() > end) return trouble
    await wait(250)
  }
}

const pointsHere = async (domain) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = (await Promise.all([resolver.resolve4(domain).catch(() => []), resolver.resolve6(domain).catch(() => [])])).flat()
  const own = Object.values(networkInterfaces())
    .flat()
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
  if (found.length === 0) return `${domain} has no A or AAAA record yet, or it could not be looked up.`
  return found.some((address) => own.includes(address))
    ? undefined
    : `${domain} points to ${found.join(', ')}; this machine has ${own.join(', ') || 'no public address'}. (Behind a provider's address translation that can be right.)`
}

const caddyGoesBy = async () => {
  try {
    const [wanted, reply] = await Promise.all([
      json(process.stdin),
      fetch('http://localhost:2019/config/', { signal: AbortSignal.timeout(5_000) }),
    ])
    return isDeepStrictEqual(await reply.json(), wanted) ? undefined : 'Caddy uses other settings.'
  } catch (error) {
    return `Caddy doesn't answer: ${error.message}`
  }
}

const probes = {
  free,
  ready: (port, seconds) => until(seconds, () => status(getPlain, { port })),
  'points-here': pointsHere,
  caddy: caddyGoesBy,
  https: (domain, seconds) => until(seconds, () => status(getSecure, { port: 443, servername: domain, headers: { host: domain } })),
}

const [name, ...args] = process.argv.slice(2)
const trouble = await probes[name](...args)
if (trouble) process.stdout.write(`${trouble}\n`)
process.exit(trouble ? 1 : 0)
