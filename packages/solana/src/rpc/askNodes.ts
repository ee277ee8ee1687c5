import { type Caip2, LatchkeyError } from '@latchkey/core'
import { type ChainContext, retryDelayMs, retryRule } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { postRpc } from './postRpc.ts'

const totalMs = 10_000
/** The time limit per node when there are several. */
const perNodeTimeoutMs = 3_000

/** A request to a node, and the schema of its result. */
export type Question<Output> = {
  method: string
  params: readonly unknown[]
  reply: v.GenericSchema<unknown, Output>
  signal?: AbortSignal
}

/**
 * Sends a request to the network's nodes in turn until one answers. Only for reads and for signed transactions, which
 * are safe to repeat.
 * @throws rpc/no-url, rpc/unreachable, rpc/http, rpc/failed, chain/*
 */
export async function askNodes<Output>(
  context: ChainContext,
  network: Caip2,
  { method, params, reply, signal }: Question<Output>,
): Promise<Output> {
  const urls = context.rpcUrls(network)
  if (urls.length === 0) throw new LatchkeyError('rpc/no-url', { chainId: network })
  const endsAt = Date.now() + totalMs
  for (let failures = 0; ; failures += 1) {
    const url = urls[failures % urls.length] ?? ''
    const leftMs = Math.max(endsAt - Date.now(), 1)
    const timeoutMs = urls.length > 1 ? Math.min(perNodeTimeoutMs, leftMs) : leftMs
    try {
      const result = await postRpc(url, { method, params }, { timeoutMs, signal })
      return parse(reply, result, method)
    } catch (error) {
      await pauseOrThrow(error, { failures: failures + 1, endsAt, signal })
    }
  }
}

function parse<Output>(
  schema: v.GenericSchema<unknown, Output>,
  result: unknown,
  method: string,
): Output {
  const read = v.safeParse(schema, result)
  if (read.success) return read.output
  throw new LatchkeyError('rpc/failed', { code: -1, method }, { cause: read.issues[0] })
}

async function pauseOrThrow(
  error: unknown,
  attempt: { failures: number; endsAt: number; signal: AbortSignal | undefined },
): Promise<void> {
  const { failures, endsAt, signal } = attempt
  const pauseMs = retryDelayMs(failures, error)
  const isLate = Date.now() + pauseMs >= endsAt
  if (isLate || signal?.aborted || !retryRule({ failures, error })) throw error
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
