export const code = {
  subject: (farm: string) => `Your code to log in to ${farm}`,
  what: 'Enter this code on the login page, in the browser where you asked for it:',
  aside: (minutes: number) =>
    `The code works once and expires in ${minutes} minutes. We never ask for it by phone or email. If you didn't ask for it, you can ignore this email.`,
} as const

export const notForYou = {
  subject: (farm: string) => `Log in to ${farm} with your password`,
  what: "Someone, probably you, asked for a code to log in to your account. You help run the farm or use two-step login, so a code by email isn't enough. Please log in with your password or passkey.",
  notYou: "If this wasn't you, you can ignore this email.",
} as const

/** "You logged in with an emailed code." */
export const by = 'an emailed code'
