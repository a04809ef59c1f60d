import type { Held } from './held.ts'

/** Payments, Another secret, Keys from the dashboard, Email. */
export const money: Held = {
  'Its page takes test cards': [
    ['src/server/embedded/payment-sandbox/pages/pay-routes.test.ts', 'pays and goes back to the shop'],
    ['src/server/embedded/payment-sandbox/pages/pay-routes.test.ts', 'asks for authentication, and pays only when it is given'],
    ['src/server/embedded/payment-sandbox/pages/pay-routes.test.ts', 'pays from a bank account when the bank has answered'],
  ],
  "A shop at an address of its own serves the sandbox's": [
    ['tests/public-shop.test.ts', 'is at the address of the shop, so that a buyer elsewhere pays'],
    ['tests/public-shop.test.ts', 'is all of the sandbox that can be reached'],
  ],
  'The shop checks the key, makes its webhook endpoint': [
    ['src/server/handlers/operations/connections.test.ts', 'from then on payments go there'],
    ['src/server/handlers/operations/connections.test.ts', 'use another key as soon as one of them has it'],
  ],
  'The sandbox is no longer reachable.': [['tests/public-shop.test.ts', 'is gone where Stripe is set with variables']],
  'If the response to a refund from the shop': [
    ['src/server/money/refunds/finish-refund.test.ts', 'is finished by the job, with its cancellation and its line in the record'],
    ['src/server/money/refunds/finish-refund.test.ts', 'and comes back as many at once finishes it once'],
  ],
  'With the key of another account nothing is lost.': [
    ['src/server/money/settle/own-payments.test.ts', 'a payment is not lost: its event is sent again'],
    ['src/server/money/settle/own-payments.test.ts', 'is given up by who wants something else, and they can pay'],
  ],
  'But installments due in that time': [
    ['src/server/money/installments/installments.test.ts', 'a card that the provider no longer knows, as with another account there'],
  ],
  'Their customers get one email that asks for a card': [
    ['src/server/money/installments/installments.test.ts', 'is asked for once: no more tries, letters or notices'],
  ],
  'The shop charges and announces nothing more of them': [
    ['src/server/money/installments/installments.test.ts', 'is asked for once: no more tries, letters or notices'],
    ['src/server/money/installments/replace-card.test.ts', 'whose card the provider does not know enters another'],
  ],
  'A payment of less than the total is held': [
    ['src/server/orders/held-payment.test.ts', 'is held: no pickup is planned, and customer and farmer are told'],
  ],
  'An installment that was due while the shop was off': [
    ['src/server/money/installments/installments.test.ts', 'for two days charges at once what it had told before'],
  ],
  'All others are announced first': [
    ['src/server/money/installments/installments.test.ts', 'for months charges one installment of an order a week when it is back'],
    ['src/server/money/installments/installments.test.ts', 'nothing more is charged or foretold until it is won'],
  ],
  'A process with another secret is refused': [
    ['src/server/identity/claim-secret.test.ts', 'is refused before it migrates, and leaves the database as it was'],
  ],
  'Processes with the same secret share the database': [
    ['src/server/identity/claim-secret.test.ts', 'a second process of the same shop is not'],
    ['src/server/identity/claim-secret.test.ts', 'an embedded database, which has one shop only, asks for nothing'],
  ],
  'What an admin connects under Going live': [['src/server/handlers/operations/connections.test.ts', 'keeps them sealed']],
  'No page, log, activity record or export': [
    ['src/server/handlers/operations/connections.test.ts', 'shows neither the key nor the secret to anybody'],
    ['tests/personal-data.test.ts', 'holds no secret and nobody else'],
  ],
  'While `STRIPE_SECRET_KEY` or `SMTP_URL` is set': [
    ['src/server/kernel/config/in-force.test.ts', 'give way to variables'],
    ['src/web/admin/going-live/going-live-tab.test.tsx', 'what the server has set, and what stands in the way'],
  ],
  'An endpoint with the same address that you added': [
    ['src/server/handlers/operations/connections.test.ts', 'again replaces the endpoint it made'],
    ['src/web/admin/going-live/going-live-tab.test.tsx', 'another webhook for the same address is pointed out'],
  ],
  'It always uses TLS, except on this machine.': [
    ['src/server/operations/connections/email-address.test.ts', 'what an admin types always means TLS'],
  ],
  "Another `SESSION_SECRET` can't read them.": [
    ['src/server/handlers/operations/connections.test.ts', 'doctor knows the keys from the dashboard, and says when it can not read them'],
  ],
  'The shop then takes no card payments': [
    ['src/server/handlers/operations/connections.test.ts', 'with another SESSION_SECRET take no test cards instead'],
    ['src/server/handlers/operations/connect-email.test.ts', 'after another SESSION_SECRET: emails wait, and Health says so'],
  ],
  'At startup, a shop at an address of its own': [
    ['tests/process.test.ts', 'does not start on test cards and local mail'],
    ['tests/going-live/care.ts', 'dozen set: payments, mail; what does not fit changes nothing'],
  ],
  'Receipts and links leave at once': [
    ['src/server/mail/post-mails.test.ts', 'never keeps a receipt waiting'],
    ['tests/quick-faults/mail-burst.test.ts', 'survives kill -9 of the shop: everybody gets theirs'],
  ],
  'Emails to many (Mass Email, Notify Waitlist)': [
    ['src/server/mail/send-in-turn.test.ts', 'keeps to one pace, though two processes send at once'],
    ['src/server/mail/send-in-turn.test.ts', 'ms from one to the next'],
  ],
  'Without either, others could read the password': [
    ['src/server/kernel/config/config.test.ts', 'SMTP_URL points to another machine without TLS'],
  ],
  'After you fix it and restart, Send waiting emails now': [
    ['src/server/mail/post-mails.test.ts', 'leave at once when somebody says so, and none of them twice'],
    ['src/server/operations/health/health.test.ts', 'sends a mail to whoever presses, which is followed until it has left'],
  ],
  '`?tls.rejectUnauthorized=false`; still encrypted': [
    ['src/server/mail/post-mails.test.ts', 'because it has signed its certificate itself is told with the setting that allows it'],
  ],
  '`?ignoreTLS=true` instead of `requireTLS=true`': [
    ['src/server/mail/post-mails.test.ts', 'because it announces STARTTLS and has none is told with the setting that allows it'],
  ],
  'Every email to many has its reader': [
    ['src/server/handlers/mail/mail-to-many.test.ts', 'with one click, each person by a link of their own'],
    ['src/server/handlers/mail/newsletter.test.ts', 'one click in a mail program'],
  ],
  'The links are signed with `SESSION_SECRET`': [
    ['src/server/handlers/mail/newsletter.test.ts', 'a link in an old email stops nothing once the shop has another secret'],
  ],
}
