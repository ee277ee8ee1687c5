/** Whether a URL is on this machine, where http is a secure context for browsers too. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
