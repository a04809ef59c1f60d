import { destination, pino, stdTimeFunctions } from 'pino'

// As long as the secret in the address of a calendar, wherever it stands in a path.
const SECRETS = /[\w-]{43,}/g

// No path of the shop comes near it.
const LONGEST_PATH = 300

/** The path alone: a query may hold what a person typed. */
export const pathToLog = (url: string): string => (url.split('?')[0] ?? '').replace(SECRETS, '[hidden]').slice(0, LONGEST_PATH)

/**
 * Where the log goes may be a file on a disk that is full: the shop goes on without it, and keeps what does not fit now
 * up to this size.
 */
const KEPT_BYTES = 1_000_000
const openLines = () => destination({ dest: 2, sync: true, maxLength: KEPT_BYTES }).on('error', () => {})

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
    openLines(),
  )
