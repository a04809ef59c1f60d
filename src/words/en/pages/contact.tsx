import type { ReactNode } from 'react'

/** Writing to the farm, and what came of it. */
export const heading = 'Contact Us'
export const lead =
  "A question about your eggs, your pickup or your order? Write to us. A real person will answer by email, and you'll see the answer here too."
export const name = 'Name'
export const subject = 'Subject'
export const message = 'Message'
export const send = 'Send message'
export const mine = 'Your questions'
export const earlier = (count: number) => `Earlier questions (${count})`
export const asked = (when: ReactNode) => <>You asked on {when}</>
export const answered = (farm: string, when: ReactNode) => (
  <>
    {farm} answered on {when}
  </>
)
export const unanswered = "Not answered yet. We'll email you, and you'll see the answer here too."
