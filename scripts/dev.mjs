/** `npm run dev`: the server restarts and the pages reload as files change. */
import { run } from './run.mjs'
import { install } from './setup.mjs'

const port = process.env.PORT ?? '3000'
const apiPort = String(Number(port) + 1)

install()
run(
  ['--watch-path=src/server', '--watch-path=src/shared', '--watch-path=src/words', '--watch-preserve-output', 'src/server/start/main.ts'],
  {
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  },
)
run(['node_modules/vite/bin/vite.js'], { PORT: port, DOZEN_API: `http://127.0.0.1:${apiPort}` })
