/**
 * Whether two URLs look like one site (`app.shop.example`, `api.shop.example`). A guess: only the browser
 * knows for sure, and callers must handle a wrong guess.
 */
export function isLikelySameSite(firstUrl: string, secondUrl: string): boolean {
  if (!URL.canParse(firstUrl) || !URL.canParse(secondUrl)) return false
  const [a, b] = [new URL(firstUrl), new URL(secondUrl)]
  if (a.protocol !== b.protocol) return false
  if (a.hostname === b.hostname) return true
  const isIpAddress = /^[\d.]+$|:/.test(a.hostname)
  const domainOf = ({ hostname }: URL) => hostname.split('.').slice(-2).join('.')
  return !isIpAddress && a.hostname.includes('.') && domainOf(a) === domainOf(b)
}
