/** What the health page and `dozen doctor` look at, in the order in which they tell it; the page puts what takes a while last. */
export const healthNames = [
  'version',
  'address',
  'certificate',
  'proxy',
  'payments',
  'webhook',
  'mail',
  'waitingMails',
  'jobs',
  'database',
  'clock',
  'disk',
  'backup',
  'accounts',
] as const
