/** How the doors hear. Whatever the other side sends, it ends in time and is read no further than its limit. */

/** For one thing asked, from its first byte to its last. */
export const ANSWER_MS = 5_000

const MOST_BYTES = 64 * 1024

/** The other side's fault, in words of ours: none of what it sent is repeated. */
export class OddAnswer extends Error {
  override readonly name = 'OddAnswer'
}

/** What the database cannot keep is no text. */
export const isText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Leaves the rest of an answer unread. */
export const refuseAnswer = async (response: Response, sender: string): Promise<never> => {
  await response.body?.cancel()
  throw new OddAnswer(`${sender} answered ${response.status}`)
}

export const readText = async (response: Response, sender: string, mostBytes = MOST_BYTES): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop by an error also ends the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new OddAnswer(`${sender} sent more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export const readJson = async (response: Response, sender: string, mostBytes = MOST_BYTES): Promise<unknown> => {
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return refuseAnswer(response, sender)
  const text = await readText(response, sender, mostBytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new OddAnswer(`${sender} sent no JSON`)
  }
}
