export type Count = { count: number; resetsInMs: number }

/** Short-lived facts shared by the nodes of one installation: in process, or Redis with several nodes. */
export type Cache = {
  get(key: string): Promise<string | null>
  set(key: string, text: string, ttlMs: number): Promise<void>
  /** Sets only if absent; says whether it did. */
  claim(key: string, text: string, ttlMs: number): Promise<boolean>
  /** Reads and deletes in one step. */
  take(key: string): Promise<string | null>
  delete(key: string): Promise<void>
  /** Counts one more in the key's running window. */
  increment(key: string, windowMs: number, by?: number): Promise<Count>
  /** Tells the subscribers on every node, this one included. At most once: nothing is kept. */
  publish(channel: string, text: string): Promise<void>
  subscribe(channel: string, onText: (text: string) => void): Promise<() => void>
  ping(): Promise<void>
  close(): Promise<void>
}
