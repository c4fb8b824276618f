/** Whether `host` is a name or an address by which a machine means itself; an IPv6 address may stand in brackets. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
