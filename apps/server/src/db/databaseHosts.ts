/**
 * One URL per host of `postgres://user:password@a:5432,b:5432/latchkey`, as libpq writes a primary and its standbys.
 * node-postgres takes one host per connection.
 */
export function databaseUrls(url: string): readonly [string, ...string[]] {
  const [, start = '', hosts = '', end = ''] =
    /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/i.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  if (others.length === 0) return [url]
  const write = (host: string) => `${start}${host}${end}`
  return [write(first), ...others.map(write)]
}

/** The hosts of a database, with the one that worked last as the first to try. */
export type DatabaseHosts = {
  count: number
  /** Calls `attempt` with each host's URL until it succeeds. @throws the last error */
  tryEach<Result>(attempt: (url: string) => Promise<Result>): Promise<Result>
}

export function createHosts(urls: readonly [string, ...string[]]): DatabaseHosts {
  let at = 0
  const leave = (url: string): void => {
    // Another call may have moved on from this host meanwhile.
    if (urls[at] === url) at = (at + 1) % urls.length
  }
  return {
    count: urls.length,
    async tryEach(attempt) {
      let failure: unknown
      for (const url of [...urls.slice(at), ...urls.slice(0, at)]) {
        try {
          return await attempt(url)
        } catch (error) {
          failure = error
          leave(url)
        }
      }
      throw failure
    },
  }
}
