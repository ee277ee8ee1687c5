import type { SingleFlight } from './singleFlight.ts'

/** The count of a running window, and the time until the window ends. */
export type Count = { count: number; resetsInMs: number }

/** Short-lived values that the nodes of one installation share: in memory for one node, in Redis for several. */
export type Cache = {
  /** In this process, concurrent calls with one key share one call. */
  once: SingleFlight
  get(key: string): Promise<string | null>
  set(key: string, text: string, ttlMs: number): Promise<void>
  /** Sets the key only if it is absent; returns whether it did. */
  claim(key: string, text: string, ttlMs: number): Promise<boolean>
  /** Reads and deletes in one step. */
  take(key: string): Promise<string | null>
  delete(key: string): Promise<void>
  /** Counts one more in the key's running window. */
  increment(key: string, windowMs: number, by?: number): Promise<Count>
  /** Sends a text to the subscribers on every node, including this one. Delivered at most once and not stored. */
  publish(channel: string, text: string): Promise<void>
  subscribe(channel: string, onText: (text: string) => void): Promise<() => void>
  close(): Promise<void>
}
