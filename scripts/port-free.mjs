import { createServer } from 'node:net'

/** A shop that runs here keeps its packages and pages: whoever starts a second one hears of it before they are exchanged. */
export const expectPortFree = () =>
  new Promise((resolve) => {
    const { PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env
    const probe = createServer()
      .once('error', ({ code }) => {
        // Whatever else is wrong with the address, the shop itself says better.
        if (code !== 'EADDRINUSE') return resolve()
        process.stderr.write(
          `Dozen cannot start: a shop is already running here, or another program is using PORT ${port}. Stop it first. Nothing was changed.\n`,
        )
        process.exit(1)
      })
      .listen({ port: /^\d{1,5}$/.test(port) && Number(port) < 65_536 ? Number(port) : 0, host }, () => probe.close(resolve))
  })
