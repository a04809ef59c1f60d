import { destination, pino, stdTimeFunctions } from 'pino'

// The length of the secret in a calendar address, wherever it appears in a path.
const SECRETS = /[\w-]{43,}/g

// No path of the shop comes near this length.
const LONGEST_PATH = 300

/** Only the path: a query may contain what a person typed. */
export const pathToLog = (url: string): string => (url.split('?')[0] ?? '').replace(SECRETS, '[hidden]').slice(0, LONGEST_PATH)

/** The log may go to a file on a full disk: the shop continues without it and buffers up to this size. */
const KEPT_BYTES = 1_000_000
const openLines = () => destination({ dest: 2, sync: true, maxLength: KEPT_BYTES }).on('error', () => {})

/** JSON lines on standard error; messages for people go to standard output. */
export const openLogger = (level: string) =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A safety net: nothing in the shop logs these on purpose.
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
