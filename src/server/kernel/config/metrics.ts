/** How figures about the shop are read: with a token at its own port, at a port of this machine, both, or not at all. */
export type MetricsDoors = { token: string | undefined; port: number | undefined }

const LEAST_CHARACTERS = 32

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

export const readMetrics = (text: (name: string) => string | undefined): { metrics: MetricsDoors | undefined; troubles: string[] } => {
  const [token, port] = [text('METRICS_TOKEN'), text('METRICS_PORT')]
  const troubles = [
    token !== undefined &&
      (token.length < LEAST_CHARACTERS || /[^\x21-\x7e]/.test(token)) &&
      `METRICS_TOKEN needs ${LEAST_CHARACTERS} or more plain characters without spaces. Make one with: openssl rand -hex 32`,
    port !== undefined && !isPort(port) && `METRICS_PORT is "${port}". Give a number from 1 to 65535.`,
  ].filter((each) => typeof each === 'string')
  const isWanted = token !== undefined || port !== undefined
  return { metrics: isWanted ? { token, port: port === undefined ? undefined : Number(port) } : undefined, troubles }
}
