/** What is said while a farm connects payments and email, on the page Going live and by the server. */

/** Why something can't be connected. No sentence repeats what was typed, or what another server said. */
export const notConnected = {
  keysOff: 'DASHBOARD_KEYS is off on the server, so nothing can be connected here. Remove it and restart the shop.',
  variableWins: (name: string) =>
    `${name} is set on the server, and it wins. To connect here instead, remove it there and restart the shop.`,
  demoFarm: 'This is the demo farm, so its payments stay a test. Start your own shop first: an empty DATA_DIR with DEMO=off.',
  publicDemo: 'This is a public demo, so its email stays on this machine. Start your own shop first: an empty DATA_DIR with DEMO=off.',
  notReachable: (origin: string) =>
    `Stripe can't reach ${origin}, which only this machine can. Give the shop a public address first: see Address below.`,
  needsHttps: (origin: string) => `Stripe only sends to https, and the shop is at ${origin}. See Address below.`,

  keyRefused: 'Stripe refused this key. Copy it again from the Stripe dashboard, under Developers, API keys. Nothing was changed.',
  keyLacks: (right: string) =>
    `This restricted key may not use ${right}. Allow it in the Stripe dashboard, or paste the secret key. Nothing was changed.`,
  stripeAway: "Stripe didn't answer. Nothing was changed. Please try again in a minute.",
  addressRefused: (origin: string) => `Stripe doesn't accept ${origin} as an address to send to. See Address below. Nothing was changed.`,

  smtpAddress: 'Enter an address like smtps://user:password@mail.example:465, with nothing after the port.',
  smtpPort: 'Email servers use port 465, 587, 2525 or 25. For another one, set SMTP_URL on the server.',
  smtpInside: "This is an address inside the shop's own network. To use such a server, set SMTP_URL on the server.",
  noHost: 'No server has this name. Please check the host. Nothing was changed.',
  away: "The email server didn't answer. Check the host and port, and whether your machine's provider allows email. Nothing was changed.",
  insecure:
    'No secure connection was possible. Use port 465 with smtps, or port 587, and the name in its certificate. Nothing was changed.',
  login: 'The email server refused the user or the password. Nothing was changed.',
  sender: 'The email server refused the sender address, or your own. Check that it may send from there. Nothing was changed.',
  refused: 'The email server refused the test email. Nothing was changed.',
} as const

export const keyWords = {
  missing: 'Please paste your Stripe key.',
  publishable: 'This is a publishable key (pk_), meant for browsers. Copy the secret key, which starts with sk_live_ or sk_test_.',
  signing: "This is a webhook's signing secret (whsec_). Copy the secret key, which starts with sk_live_ or sk_test_.",
  odd: "This isn't a Stripe key. It starts with sk_live_, rk_live_, sk_test_ or rk_test_, followed by letters and digits.",
} as const

/** What the activity record calls it. */
export const connectedLabels = {
  stripe: (mode: 'test' | 'live', account: string, end: string) =>
    `Stripe${account === '' ? '' : ` (${account})`}, ${mode} key ending in ${end}`,
  stripeLocked: 'Stripe',
  email: (host: string, sender: string) => `email through ${host}, from ${sender}`,
  emailLocked: 'email server',
} as const
