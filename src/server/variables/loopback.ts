/** Whether a host, as an address writes it, is this machine and no other. */
export const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.+)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
