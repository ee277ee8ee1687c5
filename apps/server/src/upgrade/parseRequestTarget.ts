/**
 * The target of a request line as a URL, or `null`. Only path and query are used: an
 * absolute-form target (RFC 9112, 3.2.2) names its own host. Never throws, unlike `new URL`, which
 * parses `//` as a missing host.
 */
export function parseRequestTarget(target: string | undefined): URL | null {
  const text = target?.startsWith('/') ? `http://server${target}` : (target ?? '')
  if (!/^(?:https?|wss?):\/\//i.test(text) || !URL.canParse(text)) return null
  return new URL(text)
}
