/**
 * The target of a request line as a URL, or `null`. Only path and query mean anything: an
 * absolute-form target (RFC 9112, 3.2.2) names its own host. Never throws, unlike `new URL`, which
 * reads `//` as a host that is missing.
 */
export function parseTarget(target: string | undefined): URL | null {
  const text = target?.startsWith('/') ? `http://server${target}` : (target ?? '')
  if (!/^(?:https?|wss?):\/\//i.test(text) || !URL.canParse(text)) return null
  return new URL(text)
}
