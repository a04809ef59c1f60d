import type { Held } from './held.ts'

/** Log and health, Alarms, Metrics. */
export const watching: Held = {
  'Every response has an `x-request-id`': [
    ['tests/security.test.ts', 'carries the headers that guard a browser'],
    ['tests/security.test.ts', 'the log tells the rest under the same id'],
  ],
  'Passwords, cookies, tokens, links in emails': [
    ['tests/security.test.ts', 'holds no password, cookie or session token'],
    ['src/server/handlers/people/identity.test.ts', 'leaves no link behind: neither in the log'],
  ],
  'Each response has a line': [
    ['src/server/operations/health/health.test.ts', 'all day long leaves no line in the log, unless it is not'],
    ['src/server/operations/health/health.test.ts', 'is the only one who leaves no line'],
  ],
  '`GET /healthz` responds while the process lives': [
    ['tests/database-faults.test.ts', 'has one row written a second, for all of them together'],
    ['tests/faults/faults/database-away.ts', 'while the database is away'],
    ['tests/quick-faults/behind-caddy.test.ts', 'nobody reads an error while the shop is started anew'],
  ],
  "When the database's disk is full": [
    ['tests/database-faults.test.ts', 'makes the shop not ready, is told the log once'],
    ['tests/database-faults.test.ts', 'makes the shop not ready before the first order finds out'],
    ['tests/database-faults.test.ts', 'a database whose server has become a standby'],
  ],
  'When told to stop, it returns 503 at once': [
    ['tests/quick-faults/behind-caddy.test.ts', 'nobody reads an error while the shop is started anew'],
  ],
  'Each line says ok, or what to do': [
    ['src/server/operations/health/health.test.ts', 'says ok in every quick line'],
    ['src/server/operations/health/health.test.ts', 'says the same beside a shop, and what is broken without a database'],
  ],
  'No line has a secret in it.': [
    ['src/server/operations/health/health.test.ts', "told with the mail server's words, and a secret never"],
    ['src/server/operations/health/health.test.ts', 'say it of no secret of this shop'],
  ],
  'Every page of the dashboard shows what is broken': [
    ['src/server/operations/health/health.test.ts', 'is seen on every page of the dashboard'],
  ],
  'Repeated failures are logged once a minute': [
    ['src/server/operations/health/health.test.ts', 'is told the log once a minute'],
    ['tests/database-faults.test.ts', 'makes the shop not ready, is told the log once'],
    ['src/server/jobs/back-up-nightly.test.ts', 'a failure that stays is logged once'],
  ],
  'A full disk under the log file': [
    ['src/server/kernel/logger.test.ts', 'what did not fit is written when there is room, the last megabyte of it'],
  ],
  'Every minute the shop checks itself': [
    ['src/server/operations/alarms/alarms.test.ts', 'is told once by several processes'],
    ['src/server/operations/alarms/look-outside.test.ts', 'is asked once an hour by one of several processes'],
  ],
  "The payment provider can't be used": [
    ['src/server/operations/alarms/look-outside.test.ts', 'and is away is told at the second look, a minute after the first'],
  ],
  'Stripe does not answer, or refuses the key': [
    ['src/server/operations/health/health.test.ts', 'is asked for: taken, not taken, or nobody there'],
  ],
  'At once after three attempts to pay in a row': [
    ['src/server/operations/alarms/look-outside.test.ts', 'three in a row lead to an alarm at once'],
    ['src/server/operations/alarms/look-outside.test.ts', 'now and then, or between others who could, are no alarm'],
  ],
  'The shop cannot be reached at its address': [
    ['src/server/operations/alarms/look-outside.test.ts', 'that reached itself at its address, and no longer does, tells it once'],
  ],
  'the name is gone, nothing answers there': [
    ['src/server/operations/health/health.test.ts', 'leads here, to somebody else, or nowhere'],
    ['src/server/operations/alarms/look-outside.test.ts', 'one that never did may be behind a router'],
  ],
  "Emails can't be sent": [['src/server/operations/alarms/each-outside.test.ts', 'is told once while it lasts, and its end once']],
  "The account service can't be used": [
    ['src/server/operations/alarms/each-outside.test.ts', 'is told once while it lasts, and its end once'],
  ],
  'Not when someone stopped it or installed another version': [
    ['src/server/operations/alarms/alarms.test.ts', 'stopped on request, or beside another, it is not'],
    ['src/server/operations/alarms/alarms.test.ts', 'restarts again and again is told once an hour at most'],
  ],
  'Each alarm is sent once, when it has lasted': [
    ['src/server/operations/alarms/stage.test.ts', 'is told at the second look, a minute after the first, and its end at the third'],
    ['src/server/operations/alarms/look-outside.test.ts', 'once; over a restart; and its end once'],
  ],
  'If an outside check fails or gets no answer': [
    ['src/server/operations/alarms/look-outside.test.ts', 'and is away is told at the second look, a minute after the first'],
    ['src/server/operations/alarms/look-outside.test.ts', 'and hangs at two looks in a row is told'],
  ],
  'On your phone, with ntfy': 'for the reader',
  'Services that need another format': [['src/server/kernel/config/alert-url.test.ts', 'is refused in words, and not repeated']],
  'Every response but 2xx counts as not delivered.': [
    ['src/server/operations/alarms/alarms.test.ts', 'waits for a receiver that is away, is told in turn when it is back'],
  ],
  'In its Filtering Rules for HTTP requests': [
    ['src/server/operations/alarms/alarms.test.ts', 'can be told from good news by words that a receiver looks for'],
  ],
  'When the whole machine is down': 'a limit',
  'No metric is about a person.': [['src/server/operations/metrics/metrics.test.ts', 'are about nobody']],
  'Each process reports about itself': [
    ['src/server/operations/metrics/metrics.test.ts', 'of a process count its own answers, and what is in the database for all'],
  ],
  'The shop reports errors to nobody outside': [
    ['tests/security.test.ts', 'about a mistake of ours tells no stack, and the log tells the rest under the same id'],
    ['tests/security.test.ts', 'carries the headers that guard a browser'],
  ],
}
