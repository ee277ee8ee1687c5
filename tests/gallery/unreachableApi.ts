/** A base URL without a server, for stories of failure. The browser itself logs the failed requests. */
export const unreachableApi = 'http://127.0.0.1:9'
