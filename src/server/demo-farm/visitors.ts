/** What people have left at the demo farm: open questions and places on the waitlist. */
export const QUESTIONS = [
  {
    email: 'marisol.reyes@hilltop.example',
    name: 'Marisol Reyes',
    subject: 'Away for a week',
    message:
      'We are visiting my sister next week. May a neighbor collect our three cartons in Trumansburg? Her name is Bea, and she will bring the empties.',
    hoursAgo: 5,
  },
  {
    email: 'lin.zhao@lakemail.example',
    name: 'Lin Zhao',
    subject: 'Blue eggs',
    message:
      'My daughter found two blue eggs in our last carton and is over the moon. Which of your hens lay those?\n\nThank you from both of us!',
    hoursAgo: 51,
  },
] as const

export const WAITLIST = [
  { email: 'noor.haddad@lakemail.example', hoursAgo: 30 },
  { email: 'jp.lachance@hilltop.example', hoursAgo: 200 },
] as const
