import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { freePort } from '../../support/shop/shop-process.ts'
import { keepUntilClosed } from './clean-up.ts'

/** Real proxies in front of the two processes, told what docs/scaling.md says: only addresses are others. */
export type Front = { name: string; url: string; close: () => Promise<unknown> }

const PAGE = new URL('../../../docs/scaling.md', import.meta.url)
const START_MS = 10_000

const documented = (language: string): string => {
  const block = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readFileSync(PAGE, 'utf8'))?.[1]
  if (block === undefined) throw new Error(`docs/scaling.md says nothing about ${language}`)
  return block
}

/** What must be in a text is changed: a page that says it otherwise is not tried by accident. */
const change = (text: string, ...changes: (readonly [from: string | RegExp, to: string])[]): string =>
  changes.reduce((so, [from, to]) => {
    const changed = so.replace(from, () => to)
    if (changed === so) throw new Error(`docs/scaling.md has no ${from}`)
    return changed
  }, text)

/** Where the two processes listen, as host:port. */
type Places = readonly [one: string, other: string]
type Placed = { folder: string; port: number; places: Places }

const nginx = ({ folder, port, places: [one, other] }: Placed, isKept: boolean) => {
  const site = change(
    documented('nginx'),
    ['127.0.0.1:3001', one],
    ['127.0.0.1:3002', other],
    ['listen 443 ssl', `listen 127.0.0.1:${port}`],
    // The people of this world have addresses of their own, and say them themselves.
    ['X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for'],
    ...(isKept
      ? ([
          [/^}/m, '  keepalive 16;\n}'],
          ['proxy_pass', 'proxy_http_version 1.1; proxy_set_header Connection ""; proxy_pass'],
        ] as const)
      : []),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')
  const log = `error_log ${folder}/nginx.log warn;`
  const whole = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; ${log} events {} http { access_log off; ${temporary}\n${site}}\n`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return ['/usr/sbin/nginx', '-p', folder, '-e', join(folder, 'nginx.log'), '-c', join(folder, 'nginx.conf')]
}

const caddy = ({ folder, port, places: [one, other] }: Placed) => {
  const site = change(
    documented('caddy'),
    ['shop.yourfarm.example', `http://127.0.0.1:${port}`],
    ['127.0.0.1:3001 127.0.0.1:3002 {', `${one} ${other} {\n\t\ttrusted_proxies 127.0.0.1/32`],
  )
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  return ['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
}

const kinds: Record<string, (placed: Placed) => string[]> = {
  nginx: (placed) => nginx(placed, false),
  'nginx that keeps connections': (placed) => nginx(placed, true),
  caddy,
}

const isThere = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Those that this machine has. */
export const openFronts = async (home: string, places: Places): Promise<Front[]> => {
  const fronts: Front[] = []
  for (const [name, prepare] of Object.entries(kinds)) {
    const folder = join(home, name.replaceAll(' ', '-'))
    mkdirSync(folder)
    const port = await freePort()
    const [program = '', ...args] = prepare({ folder, port, places })
    if (!existsSync(program)) continue
    const child: ChildProcess = spawn(program, args, { stdio: 'ignore', env: { HOME: folder, PATH: process.env.PATH ?? '' } })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const close = keepUntilClosed(async () => {
      child.kill('SIGTERM')
      await exited
    })
    const url = `http://127.0.0.1:${port}`
    fronts.push({ name, url, close })
    if (!(await waitFor(() => isThere(url), START_MS))) throw new Error(`${name} does not answer`)
  }
  return fronts
}
