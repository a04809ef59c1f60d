/** What the dashboard says about who looks after a site. */
export const hostWords = {
  emailMissing: 'Please enter an email address.',
  added: (email: string) => `${email} looks after this site now.`,
  removed: (email: string) => `${email} no longer looks after this site.`,
  notAdded: 'This host could not be added.',
  notRemoved: 'This host could not be removed.',
} as const
