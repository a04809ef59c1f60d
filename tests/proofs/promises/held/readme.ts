import type { Held } from './held.ts'

export const readme: Held = {
  'No account anywhere.': [['tests/installs/main.ts', 'a fresh clone installs and starts']],
  'Every call of the shop is documented': [['src/server/http/openapi.test.ts', 'has every call once']],
  'A minute later the shop is at its https address': [
    ['tests/going-live/install.ts', 'install.sh, two answers, until https answers'],
    ['tests/going-live/install.ts', "the database is the system's"],
    ['tests/going-live/stops.ts', 'the plug is pulled, the machine switched on again'],
  ],
  'Going live takes someone who has never run a server': [['tests/going-live/install.ts', 'the first order, with the test card']],
  'Without real payments or email, a shop': [['tests/process.test.ts', 'does not start on test cards and local mail']],
}
