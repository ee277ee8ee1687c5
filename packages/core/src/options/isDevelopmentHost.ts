const developmentHosts = /^(.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/

/** Whether the page is open on the developer's own machine; `false` on a server. */
export function isDevelopmentHost(): boolean {
  return developmentHosts.test(globalThis.location?.hostname ?? '')
}
