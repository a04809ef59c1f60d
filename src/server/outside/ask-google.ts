import * as z from 'zod/mini'
import { AccountsAway } from '../kernel/accounts.ts'
import { isText, OddAnswer, readJson } from './read-answer.ts'

/** One question to a service of Google, asked once. No message repeats what was sent or what came back. */
export type Question = {
  /** Whom the log names. */
  sender: string
  url: URL
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  authorization?: string | undefined
  json?: unknown
  form?: URLSearchParams
  until: AbortSignal
  mostBytes?: number
}

export type Answer = { status: number; body: unknown; date: string | null }

const whyNone = (error: unknown): string => {
  if (error instanceof OddAnswer) return error.message
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError' || name === 'AbortError') return 'it took too long'
  return /^[A-Z_]{3,40}$/.exec(cause?.code ?? '')?.[0] ?? 'the connection failed'
}

export const askGoogle = async ({
  sender,
  url,
  method = 'POST',
  authorization,
  json,
  form,
  until,
  mostBytes,
}: Question): Promise<Answer> => {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(authorization ? { authorization } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: form ?? (json === undefined ? null : JSON.stringify(json)),
      redirect: 'manual',
      signal: until,
    })
    const { status } = response
    const date = response.headers.get('date')
    if (status < 200 || status >= 500 || (status >= 300 && status < 400) || status === 429) {
      await response.body?.cancel()
      if (status === 429) return { status, body: undefined, date }
      throw new OddAnswer(`${sender} answered ${status}`)
    }
    return { status, body: await readJson(response, sender, mostBytes), date }
  } catch (error) {
    throw new AccountsAway(`${sender} gave no usable answer: ${whyNone(error)}`)
  }
}

/** An answer as it was expected, or none. */
export const expectFit = <Schema extends z.ZodMiniType>(schema: Schema, { status, body }: Answer, sender: string): z.output<Schema> => {
  const read = schema.safeParse(body)
  if (status !== 200 || !read.success) throw new AccountsAway(`${sender} sent an answer that makes no sense (${status})`)
  return read.data
}

/** All that is told where there is nothing to tell. */
export const Done = z.object({ error: z.optional(z.undefined()) })

const Refused = z.object({
  error: z.object({
    message: z.string(),
    status: z.optional(z.string()),
    details: z.optional(z.array(z.unknown())),
  }),
})
const Detail = z.object({ reason: z.string().check(z.regex(/^[A-Z][A-Z_]+$/)) })

export type Refusal = {
  httpStatus: number
  /** What comes before " : ", in capitals. */
  code: string
  /** What comes after it. */
  text: string
  /** All of it: to be looked at, never repeated. */
  message: string
  /** The code, the reason of its details, the status: from the most exact to the least. */
  names: string[]
}

const isName = (text: string): boolean => /^[A-Z][A-Z_]{2,60}$/.test(text)

/** Why a question was refused; an answer that is no refusal either is as good as none. */
export const readRefusal = ({ status, body }: Answer, sender: string): Refusal => {
  if (status === 429) return { httpStatus: status, code: '', text: '', message: '', names: ['RESOURCE_EXHAUSTED'] }
  const read = Refused.safeParse(body)
  if (!read.success || status < 400) throw new AccountsAway(`${sender} sent an answer that makes no sense (${status})`)
  const { message, status: name = '', details = [] } = read.data.error
  const [code = '', ...rest] = message.split(' : ').map((part) => part.trim())
  const reasons = details.map((each) => Detail.safeParse(each).data?.reason ?? '')
  const text = rest.join(' : ')
  return { httpStatus: status, code, text: isText(text) ? text : '', message, names: [code, ...reasons, name].filter(isName) }
}
