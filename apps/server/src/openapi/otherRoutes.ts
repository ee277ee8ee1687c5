/** Routes without an `endpoint` in `wire`, since they do not answer a JSON object. */
export type OtherRoute = {
  method: 'get' | 'post'
  path: string
  summary: string
  query?: readonly string[]
  needsProject?: boolean
  body?: string
  replyType: string
}

const PICTURE = 'image/svg+xml'
const RPC_BODY = 'One JSON-RPC 2.0 request or a batch of up to 1000; any content type.'

export const otherRoutes: readonly OtherRoute[] = [
  {
    method: 'post',
    path: '/v1',
    summary:
      'JSON-RPC to a chain, with fallback between its nodes. The same path takes a websocket.',
    query: ['chainId'],
    needsProject: true,
    body: RPC_BODY,
    replyType: 'application/json',
  },
  {
    method: 'post',
    path: '/v1/bundler',
    summary: "JSON-RPC to a chain's ERC-4337 bundler.",
    query: ['chainId', 'bundler'],
    needsProject: true,
    body: RPC_BODY,
    replyType: 'application/json',
  },
  {
    method: 'get',
    path: '/v1/image',
    summary: 'An external image, fetched and rasterized by the server.',
    query: ['url', 'size'],
    needsProject: true,
    replyType: 'image/png',
  },
  {
    method: 'get',
    path: '/getWalletImage/{id}',
    summary: 'The picture of a wallet.',
    query: ['size'],
    replyType: PICTURE,
  },
  {
    method: 'get',
    path: '/public/getAssetImage/{id}',
    summary: 'The picture of a network (asset id or CAIP-2 id) or a connector.',
    query: ['name', 'size'],
    replyType: PICTURE,
  },
  {
    method: 'get',
    path: '/public/getCurrencyImage/{id}',
    summary: 'The picture of a currency.',
    query: ['size'],
    replyType: PICTURE,
  },
  {
    method: 'get',
    path: '/public/getTokenImage/{id}',
    summary: 'The picture of a token, by symbol.',
    query: ['size'],
    replyType: PICTURE,
  },
  {
    method: 'get',
    path: '/embedded/v1/device',
    summary: 'The page of the device link; its form posts to the same path.',
    query: ['token', 'language'],
    replyType: 'text/html',
  },
  {
    method: 'get',
    path: '/embedded/v1/email/undo',
    summary: 'The page of the link that reverts an email change; the form posts to the same path.',
    query: ['token', 'language'],
    replyType: 'text/html',
  },
  {
    method: 'get',
    path: '/embedded/v1/social/callback/{provider}',
    summary: 'The redirect URI of social logins; redirects to the vault page.',
    query: ['state', 'code', 'iss', 'error'],
    replyType: 'text/html',
  },
  {
    method: 'get',
    path: '/health',
    summary: 'Liveness: the process is running.',
    replyType: 'application/json',
  },
  {
    method: 'get',
    path: '/ready',
    summary: 'Readiness: the database responds and the server isn’t shutting down.',
    replyType: 'application/json',
  },
  {
    method: 'get',
    path: '/metrics',
    summary: 'Prometheus metrics, for requests with METRICS_TOKEN as the bearer token.',
    replyType: 'text/plain',
  },
]
