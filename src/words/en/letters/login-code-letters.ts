export const code = {
  subject: (farm: string) => `Your code to log in to ${farm}`,
  what: 'Enter this code on the login page, in the browser where you asked for it:',
  aside: (minutes: number) =>
    `The code works once and expires in ${minutes} minutes. We never ask for it by phone or email. If you didn't ask for it, you can ignore this email.`,
} as const

export const notForYou = {
  subject: (farm: string) => `Log in to ${farm} with your password`,
  what: "Someone, probably you, asked for a code to log in to your account. Your account helps run the farm or has two-step login, so a code isn't enough. Please log in with your password.",
  notYou: "If this wasn't you, you can ignore this email.",
} as const

/** "You logged in with a code by email." */
export const by = 'a code by email'
