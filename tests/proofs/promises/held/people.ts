import type { Held } from './held.ts'

/** Stopping, and when something goes away; People's data. */
export const people: Held = {
  'Send the signal to the first process': [
    ['tests/quick-faults/running-shop.test.ts', 'finishes open requests when its first process alone gets SIGTERM'],
  ],
  'After a power failure a start takes no longer': [
    ['tests/quick-faults/taking-over.test.ts', 'is opened at once, though their numbers belong to others now'],
  ],
  'If a server refuses (password, database, rights': [
    ['src/server/store/database/await-database.test.ts', 'is not waited for, and the sentence repeats no secret'],
    ['src/server/store/database/await-database.test.ts', 'that takes no writes or gives no rights says so'],
  ],
  'The embedded PostgreSQL does so too': [
    ['tests/quick-faults/data-folder.test.ts', 'that PostgreSQL refuses is told in a sentence, at once, by the shop and by commands'],
  ],
  'While the database of a running shop is down': [
    ['tests/quick-faults/running-shop.test.ts', 'answers 503 while the database hangs or is away, and goes on by itself'],
  ],
  'Emails wait in their table and are retried': [
    ['src/server/kernel/queue.test.ts', 'emails are tried again for about three days'],
    ['src/server/mail/post-mails.test.ts', 'is marked failed and not tried again'],
  ],
  'After a kill, the shop sends no email twice': [
    ['tests/quick-faults/mass-mail-kill.test.ts', 'everybody gets it, at most two twice'],
    ['tests/quick-faults/mail-burst.test.ts', 'survives kill -9 of the shop: everybody gets theirs'],
  ],
  'After a start, emails continue at once': [
    ['src/server/kernel/queue.test.ts', 'are left to it while it is there, and go on at once when it is gone'],
    ['tests/faults/faults/kill-mass-mail.ts', 'kill -9 of a process while a letter goes to many'],
  ],
  'In their settings, people can download everything': [
    ['tests/personal-data.test.ts', 'is told in the file of a person’s own data, or has a reason why not'],
    ['tests/personal-data.test.ts', 'as JSON holds every word that the shop knows of me'],
  ],
  'Nothing in it opens an account': [['tests/personal-data.test.ts', 'holds no secret and nobody else']],
  'Sessions, links, the calendar address': [
    ['tests/personal-data.test.ts', 'leaves no word of the person in any table, and every sum in the books'],
    ['tests/personal-data.test.ts', 'opens nothing any more, and the farmer reads on'],
  ],
  "The last admin can't leave": [
    ['src/server/handlers/people/my-data.test.ts', 'cannot leave; of two who leave at once one stays'],
    ['src/server/people/close-account.test.ts', 'keeps the account open until the farmer has decided'],
  ],
  "An order by hand, or someone else's order": [
    ['src/server/commands/with-people.test.ts', 'says how many orders of others have the address as second email, and leaves it there'],
  ],
  'Every night the shop removes what is older': [
    ['tests/personal-data.test.ts', 'that loses its words when they are old says for how long they are kept'],
    ['src/server/people/remove-old-texts.test.ts', 'go as early as the farm has set'],
  ],
  'checkouts that nobody paid': [['src/server/people/remove-old-texts.test.ts', 'go after thirty days, whatever else there is']],
  'nothing; where credit was used, the amounts': [['src/server/people/remove-old-texts.test.ts', 'no sum of the books changes']],
  'deleted at once': [['tests/personal-data.test.ts', 'leaves no word of the person in any table']],
  'No total changes.': [['src/server/people/remove-old-texts.test.ts', 'no sum of the books changes']],
  'So the database grows with what is sold': [['tests/years/holds/tables.ts', 'rows after two years, and has']],
  'What the shop cannot reach': 'a limit',
  'Stripe keeps its own record of payments': 'about others',
  'Addresses that were looked up to find the nearest site': [
    ['src/server/farm/find-location.test.ts', 'an address is asked once, however it is spelled'],
    ['tests/personal-data.test.ts', 'that names a person says whether it goes with a closed account'],
  ],
  'Without `SMTP_URL` the local mailbox keeps': [['src/server/embedded/mailbox.test.ts', 'keeps the last 500 emails, over a restart too']],
  'Accounts at Firebase are removed there too': [
    ['src/server/identity/elsewhere/mirror.test.ts', 'removes account and record there'],
    ['src/server/identity/elsewhere/mirror.test.ts', 'is finished as soon as somebody does'],
  ],
}
