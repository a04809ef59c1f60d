export const LOOPBACK = '127.0.0.1'

/** How this machine reaches itself for a given HOST: a server that listens on every address also listens on loopback. */
export const hereAt = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK
  return host.includes(':') ? `[${host}]` : host
}

/** Whether a host in an address is this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.+)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
