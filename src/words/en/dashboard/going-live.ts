/** What is said while a farm connects payments and email, on the page Going live and by the server. */

/** Why something can't be connected. No sentence repeats what was typed, or what another server said. */
export const notConnected = {
  keysOff: 'DASHBOARD_KEYS is off on the server, so nothing can be connected here. Remove it and restart the shop.',
  variableWins: (name: string) =>
    `${name} is set on the server, so the shop uses that. To connect here instead, remove it there and restart the shop.`,
  demoFarm: 'This is the demo farm, so it only takes test payments. Start your own shop first, with an empty DATA_DIR and DEMO=off.',
  publicDemo: 'This is a public demo, so its email stays on this machine. Start your own shop first, with an empty DATA_DIR and DEMO=off.',
  notReachable: (origin: string) =>
    `Stripe can't reach ${origin}, because it only works on this machine. Give the shop a public address first: see Address below.`,
  needsHttps: (origin: string) => `Stripe only sends to https, and the shop is at ${origin}. See Address below.`,

  keyRefused: 'Stripe refused this key. Copy it again from the Stripe dashboard, under Developers, API keys. Nothing was changed.',
  keyLacks: (right: string) =>
    `This restricted key has no permission for ${right}. Allow it in the Stripe dashboard, or paste the secret key. Nothing was changed.`,
  bankAtWork: 'A bank is still processing a payment to the account you are leaving. Please try again when it is done. Nothing was changed.',
  stripeAway: "Stripe didn't answer. Nothing was changed. Please try again in a minute.",
  addressRefused: (origin: string) => `Stripe won't send payment events to ${origin}. See Address below. Nothing was changed.`,

  smtpAddress: 'Enter an address like smtps://user:password@smtp.example:465, with nothing after the port.',
  smtpPort: 'Email servers use port 465, 587, 2525 or 25. For another one, set SMTP_URL on the server.',
  smtpInside: "This is an address inside the shop's own network. To use such a server, set SMTP_URL on the server.",
  noHost: "We can't find a server with this name. Please check it. Nothing was changed.",
  away: "The email server didn't answer. Check the server and port. Some hosting companies block outgoing email: ask yours. Nothing was changed.",
  insecure:
    "We couldn't connect securely. Use port 465 or 587, and the server name exactly as your provider gives it. Nothing was changed.",
  login: "The email server didn't accept the username or password. Nothing was changed.",
  sender:
    'The email server refused the sender address, or yours. Ask your provider whether you can send from that address. Nothing was changed.',
  refused: 'The email server refused the test email. Nothing was changed.',
} as const

export const keyWords = {
  missing: 'Please paste your Stripe key.',
  publishable: 'This is a publishable key (pk_), meant for browsers. Copy the secret key, which starts with sk_live_ or sk_test_.',
  signing: "This is a webhook's signing secret (whsec_). Copy the secret key, which starts with sk_live_ or sk_test_.",
  odd: "This isn't a Stripe key. Stripe keys start with sk_live_, rk_live_, sk_test_ or rk_test_, followed by letters and digits.",
} as const

/** What the activity record calls it. */
export const connectedLabels = {
  stripe: (mode: 'test' | 'live', account: string, end: string) =>
    `Stripe${account === '' ? '' : ` (${account})`}, ${mode} key ending in ${end}`,
  stripeLocked: 'Stripe',
  email: (host: string, sender: string) => `email through ${host}, from ${sender}`,
  emailLocked: 'email server',
} as const

export const goingLiveWords = {
  lead: 'Real payments, real email, and the address people find you at. Start with a test key if you like.',
  confirmYou: "Confirm it's you",
  since: 'Since',

  payments: 'Payments',
  paymentsTwin: 'Your shop takes test cards only, and no money moves.',
  paymentsHow: 'Paste your Stripe key. The shop does the rest: it checks the key and tells Stripe where to report payments.',
  paymentsVariables: 'Stripe is connected on the server (STRIPE_SECRET_KEY).',
  paymentsLocked:
    "The stored key can't be read, because the shop's SESSION_SECRET has changed. No one can pay by card until you connect Stripe again.",
  key: 'Stripe key',
  keyHelp: 'Find it in the Stripe dashboard, under Developers, API keys. Use the secret key (sk_live_… or sk_test_…) or a restricted key.',
  connectStripe: 'Connect Stripe',
  otherKey: 'Use another key',
  account: 'Account',
  mode: 'Mode',
  modes: { live: 'Live: money moves', test: 'Test: only test cards work' },
  keyEnds: 'Key',
  endsWith: (end: string) => `ends in ${end}`,
  webhook: 'Payment events go to',
  toLive: 'Once you connect, people pay with real cards and money moves.',
  toTest: 'Once you connect, people pay on Stripe with test cards, and no money moves.',
  pagesOpen: 'Customers who are paying right now may have to order again.',
  connected: {
    live: 'Stripe is connected. To try it, order one carton with your own card, then refund it.',
    test: 'Stripe is connected in test mode.',
  },
  others: (count: number) =>
    `Stripe has ${count === 1 ? 'another webhook' : `${count} other webhooks`} for this address. Delete ${count === 1 ? 'it' : 'them'} in the Stripe dashboard, under Developers, Webhooks: the shop can't read ${count === 1 ? 'its' : 'their'} events.`,
  disconnect: 'Disconnect',
  disconnectStripe: 'Disconnect Stripe',
  disconnectStripeSays:
    "Your shop will take only test cards, so orders bring in no money. We'll delete the key. Refunds and saved cards will stop working here.",
  stripeGone: 'Stripe is disconnected. Your shop takes test cards only.',

  email: 'Email',
  emailTwin: "Emails stay in this machine's local mailbox and reach no one.",
  emailHow: "Choose your email provider. We'll send you a test email first, and save the settings only if it goes out.",
  emailVariables: 'Email is connected on the server (SMTP_URL).',
  emailLocked: "The stored email server can't be read, because the shop's SESSION_SECRET has changed. Emails wait until you connect again.",
  demoEmail: 'This is the demo farm: emails to its made-up customers would really be sent.',
  provider: 'Email provider',
  another: 'Another provider',
  paste: 'Paste an address (smtp://…)',
  host: 'Server',
  port: 'Port',
  user: 'Username',
  password: 'Password',
  smtpUrl: 'SMTP address',
  smtpUrlHelp: 'Like smtps://user:password@smtp.example:465. Write @ / : # % in the username or password as %40 %2F %3A %23 %25.',
  sender: 'Sender address',
  senderHelp: "Your emails come from this address, with your farm's name. Your provider has to allow it.",
  sendTest: 'Send a test email',
  testGoes: (to: string) => `We'll send a test email to ${to}, and connect this server if it goes out.`,
  emailConnected: (to: string) => `Email is connected. Check your inbox at ${to}, and your spam folder.`,
  otherServer: 'Use another email server',
  server: 'Server',
  from: 'Sender',
  disconnectEmail: 'Disconnect the email server',
  disconnectEmailSays: 'Your emails will stay on this machine and reach no one.',
  emailGone: 'The email server is disconnected. Emails stay on this machine.',
  missing: {
    host: 'Please enter the server.',
    port: 'Please enter a port, like 465.',
    user: 'Please enter the username.',
    url: 'Please paste the address.',
  },

  address: 'Address',
  addressIs: (url: string) => `Your shop is at ${url}.`,
  checking: 'Checking the address…',
  checkAgain: 'Check again',
  addressHere:
    'Only this machine can open it. To put your shop online, follow docs/going-live.md. If you already have a server, start the shop there with:',
  addressOther: "To change it, edit PUBLIC_URL in /etc/dozen.env and the name in the web server's settings, then run:",
  addressWay: 'PUBLIC_URL=https://shop.yourfarm.example ALLOW_TEST_PAYMENTS=on ALLOW_LOCAL_MAIL=on npm start',
  addressRestart: 'systemctl restart dozen; systemctl reload caddy',
  states: { live: '✓ Live', test: '✓ Test mode', twin: 'Not connected', connected: '✓ Connected', locked: 'Connect again' },
} as const
