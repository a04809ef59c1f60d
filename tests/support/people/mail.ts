import type { ParsedMail } from 'mailparser'
import { vi } from 'vitest'
import type { Mailbox } from '../../../src/server/embedded/mailbox.ts'
import type { TestShop } from '../shop/test-shop.ts'

// Who waits for a mail looks through all of them again and again, and to read one takes longer than to write it: each is read once.
const known = new WeakMap<Mailbox, Map<string, Promise<ParsedMail | undefined>>>()

const readOnce = (mailbox: Mailbox, name: string): Promise<ParsedMail | undefined> => {
  const mails = known.get(mailbox) ?? new Map<string, Promise<ParsedMail | undefined>>()
  known.set(mailbox, mails)
  const mail = mails.get(name) ?? mailbox.read(name)
  mails.set(name, mail)
  return mail
}

/** The mails that have arrived for an address, oldest first. */
export const mailsTo = async ({ mailbox }: TestShop, address: string): Promise<ParsedMail[]> => {
  const mails = await Promise.all((await mailbox.list()).map((name) => readOnce(mailbox, name)))
  return mails.filter((mail) => mail !== undefined && [mail.to ?? []].flat().some(({ text }) => text === address)).reverse() as ParsedMail[]
}

/** Waits for a mail with these words in its subject. */
export const mailTo = (shop: TestShop, address: string, subject: string): Promise<ParsedMail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(shop, address)).findLast((each) => each.subject?.includes(subject))
      if (!mail) throw new Error(`No mail "${subject}" to ${address} yet`)
      return mail
    },
    { timeout: 15_000, interval: 50 },
  )

/** The token of the link in a mail. */
export const tokenIn = (mail: ParsedMail): string => {
  const token = mail.text?.match(/#token=([^\s&]+)/)?.[1]
  if (!token) throw new Error(`No link in "${mail.subject}"`)
  return token
}
