import type { ServerResponse } from 'node:http'
import { ServerError } from '../errors/ServerError.ts'

/** The server replies within ten seconds, also when an upstream does not. */
const DEADLINE_MS = 9_500

/** Runs `work` with a signal that aborts when the caller disconnects or the deadline passes. */
export async function withDeadline<Reply>(
  outgoing: ServerResponse | undefined,
  work: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const stop = new AbortController()
  const abortOnClose = (): void => stop.abort()
  outgoing?.once('close', abortOnClose)
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new ServerError(503, 'server/upstream-unavailable', 'An upstream did not answer in time'),
      )
      stop.abort()
    }, DEADLINE_MS)
  })
  try {
    return await Promise.race([work(stop.signal), deadline])
  } finally {
    clearTimeout(timer)
    outgoing?.off('close', abortOnClose)
  }
}
