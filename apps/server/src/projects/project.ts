/** A project: one or more websites of an operator. */
export type Project = {
  id: string
  name: string
  url: string | null
  iconUrl: string | null
  /** Exact or wildcard; empty means no browser origin may call. */
  origins: readonly string[]
  features: Readonly<Record<string, { isEnabled: boolean; config: readonly string[] | null }>>
  analytics: boolean
  hashAddresses: boolean
  /** `null`: the server's default. */
  requestsPerMinute: number | null
}
