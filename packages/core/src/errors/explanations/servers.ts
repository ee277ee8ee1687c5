/** The Latchkey server, the chains' nodes, and requests through them. */
export const servers = {
  'api/not-configured': [
    'The request {path} needs a Latchkey server, and the site has none.',
    'Set endpoints.api to the URL of your server.',
  ],
  'api/http': [
    'The server responded to {path} with HTTP status {status}.',
    'Status 429 means that the rate limit is reached: wait for retryAfterMs. For 5xx, read the server’s log.',
  ],
  'api/unreachable': [
    'The server can’t be reached for {path}.',
    'Check that the server is running, that endpoints.api is its URL, and that connect-src of the content security policy includes it.',
  ],
  'api/bad-reply': [
    'The response to {path} isn’t what this version of Latchkey expects.',
    'Check that endpoints.api is a Latchkey server of the same version. For your own sign-in backend, read the cause.',
  ],
  'rpc/failed': [
    'The node or the wallet reported an error for {method} (code: {code}).',
    'Read the cause, which has the message.',
  ],
  'rpc/http': [
    'The node responded to {method} with HTTP status {status}.',
    'Check the network’s RPC URL and the limits of your plan at the provider.',
  ],
  'rpc/no-url': [
    'There is no RPC URL for {chainId}.',
    'Set endpoints.api, customRpcUrls, or rpcUrls of the network.',
  ],
  'rpc/no-provider': [
    'The connected {namespace} wallet has no provider that accepts JSON-RPC requests.',
    'Use Latchkey’s actions, or the namespace’s provider (getProvider).',
  ],
  'rpc/not-allowed': [
    '{method} isn’t allowed.',
    'Latchkey doesn’t forward some methods, and the embedded wallet rejects requests that it can’t show safely. The cause has the reason.',
  ],
  'rpc/aborted': [
    '{method} was aborted: the visitor closed the modal, or your AbortSignal fired.',
    'Do nothing, or let the visitor start again.',
  ],
  'rpc/unreachable': [
    'The node or relay {url} can’t be reached.',
    'Check the URL and connect-src of the content security policy. A proxy in front of a relay must forward WebSockets.',
  ],
  'rpc/call-status-not-approved': [
    'The wallet didn’t return the status of the calls.',
    'Read the cause, and check again later. The batch itself isn’t affected.',
  ],
} as const
