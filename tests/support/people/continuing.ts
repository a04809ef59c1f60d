import { cookiesOf, type Person } from '../shop/client.ts'
import type { TestShop } from '../shop/test-shop.ts'
import { randomAddress } from './people.ts'

/** A browser on its way to the issuer and back, step by step. */

/** Walks over the issuer's own pages, logs in there and agrees; the address with which it sends the browser back. */
export const answerAt = async (issuerUrl: string, start: string, login: string): Promise<URL> => {
  const jar = new Map<string, string>()
  const ask = async (url: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const each of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';')[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    return reply
  }
  let reply = await ask(start)
  for (let steps = 0; steps < 12; steps++) {
    const location = reply.headers.get('location')
    if (location) {
      const next = new URL(location, issuerUrl)
      if (next.origin !== new URL(issuerUrl).origin) return next
      reply = await ask(next.href)
      continue
    }
    const html = await reply.text()
    const action = /action="([^"]+)"/.exec(html)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (!action || !prompt) throw new Error(`The issuer stopped with ${reply.status}: ${html.slice(0, 300)}`)
    reply = await ask(new URL(action, issuerUrl).href, { prompt, login, password: 'any' })
  }
  throw new Error('The issuer led nowhere')
}

export type Begun = { location: string; cookie: string; address: string }

export const begin = async (
  { app }: TestShop,
  { query = '', address = randomAddress(), cookie = '' }: { query?: string; address?: string; cookie?: string } = {},
): Promise<Begun & { setCookie: string }> => {
  const reply = await app.inject({ url: `/continue${query}`, remoteAddress: address, headers: { cookie } })
  const kept = [cookie, cookiesOf(reply.headers['set-cookie'])].filter(Boolean).join('; ')
  return { location: String(reply.headers.location), cookie: kept, address, setCookie: String(reply.headers['set-cookie']) }
}

export type Arrived = Person & { location: string; status: number; setCookies: string[] }

export const comeBack = async (
  { app }: TestShop,
  { cookie, address }: Pick<Begun, 'cookie' | 'address'>,
  answer: URL,
): Promise<Arrived> => {
  const reply = await app.inject({ url: answer.pathname + answer.search, remoteAddress: address, headers: { cookie } })
  const setCookies = [reply.headers['set-cookie'] ?? []].flat()
  const session = setCookies.filter((each) => each.includes('session_token='))
  return { location: String(reply.headers.location), status: reply.statusCode, setCookies, cookie: cookiesOf(session), address }
}

/** The whole way. */
export const continueAs = async (
  shop: TestShop,
  issuer: { url: string },
  login: string,
  options: Parameters<typeof begin>[1] = {},
): Promise<Arrived> => {
  const begun = await begin(shop, options)
  return comeBack(shop, begun, await answerAt(issuer.url, begun.location, login))
}
