import type { ParsedMail } from 'mailparser'
import { vi } from 'vitest'
import type { TestShop } from '../shop/test-shop.ts'

/** The mails that have arrived for an address, oldest first. */
export const mailsTo = async ({ mailbox }: TestShop, address: string): Promise<ParsedMail[]> => {
  const mails = await Promise.all((await mailbox.list()).map((name) => mailbox.read(name)))
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
