/**
 * One URL per host of `postgres://user:password@a:5432,b:5432/latchkey`, as libpq writes a primary and its standbys.
 * node-postgres takes one host per connection.
 */
export function databaseUrls(url: string): readonly [string, ...string[]] {
  const [, start = '', hosts = '', end = ''] =
    /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/i.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  if (others.length === 0) return [url]
  const urlWithHost = (host: string) => `${start}${host}${end}`
  return [urlWithHost(first), ...others.map(urlWithHost)]
}

/** The hosts of a database, with the one that worked last as the first to try. */
export type DatabaseHosts = {
  count: number
  /** Calls `attempt` with each host's URL until it succeeds. @throws the last error */
  tryEach<Result>(attempt: (url: string) => Promise<Result>): Promise<Result>
}

export function createHosts(urls: readonly [string, ...string[]]): DatabaseHosts {
  let currentIndex = 0
  const moveOnFrom = (url: string): void => {
    // Another call may have moved on from this host meanwhile.
    if (urls[currentIndex] === url) currentIndex = (currentIndex + 1) % urls.length
  }
  return {
    count: urls.length,
    async tryEach(attempt) {
      let failure: unknown
      for (const url of [...urls.slice(currentIndex), ...urls.slice(0, currentIndex)]) {
        try {
          return await attempt(url)
        } catch (error) {
          failure = error
          moveOnFrom(url)
        }
      }
      throw failure
    },
  }
}
