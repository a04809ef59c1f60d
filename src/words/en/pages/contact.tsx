import type { ReactNode } from 'react'

/** Writing to the farm, and what came of it. */
export const heading = 'Contact Us'
export const lead =
  'A question about your eggs, your pickup or your order? Write to us. The answer comes by mail, from a person, and stands here too.'
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
export const unanswered = 'Not answered yet. The answer comes by mail, and stands here then.'
