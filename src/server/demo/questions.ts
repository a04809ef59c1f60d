/** What people have left at the demo farm: questions, open and resolved, and places on the waitlist. */
export const QUESTIONS = [
  {
    email: 'marisol.reyes@hilltop.example',
    name: 'Marisol Reyes',
    subject: 'Away for a week',
    message:
      'We are visiting my sister next week. Can a neighbor pick up our three cartons in Trumansburg? Her name is Bea, and she will bring the empties.',
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

/** Resolved so many hours after they were asked; an answer went out in the same hour. */
export const RESOLVED_QUESTIONS = [
  {
    email: 'tom.vandermeer@postbox.example',
    name: 'Tom Vandermeer',
    subject: 'Starting late',
    message: "I've been back in town since Sunday. Is it too late to join this season?",
    answer: 'Not at all, Tom! You only pay for the weeks left. Your cartons will be waiting in Dryden starting next Tuesday.',
    hoursAgo: 260,
    hoursOpen: 7,
  },
  {
    email: 'p.abernathy@hilltop.example',
    name: 'Peg Abernathy',
    subject: 'Empty cartons',
    message: 'Do you also take back cartons from the supermarket? I have a whole shelf of them.',
    answer: null,
    hoursAgo: 170,
    hoursOpen: 20,
  },
] as const

/** Customers whose addresses are proved: the others on a waitlist get no email. */
export const WAITLIST = [
  { email: 'amara.nwosu@postbox.example', hoursAgo: 30 },
  { email: 'p.abernathy@hilltop.example', hoursAgo: 200 },
] as const
