import { destination, pino, stdTimeFunctions } from 'pino'

// As long as the secret in the address of a calendar, wherever it stands in a path.
const SECRETS = /[\w-]{43,}/g

// No path of the shop comes near it.
const LONGEST_PATH = 300

/** The path alone: a query may hold what a person typed. */
export const pathToLog = (url: string): string => (url.split('?')[0] ?? '').replace(SECRETS, '[hidden]').slice(0, LONGEST_PATH)

/** JSON lines on standard error; what the shop tells a person goes to standard output. */
export const openLogger = (level: string) =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A last net: nothing in the shop logs these on purpose.
      redact: {
        paths: [
          'password',
          'token',
          'cookie',
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
          'headers',
          '*.headers',
          'err.parameters',
          'err.args',
          'err.query',
        ],
        censor: '[hidden]',
      },
    },
    destination({ dest: 2, sync: true }),
  )
