import { LatchkeyError } from '@latchkey/core'
import {
  type FrameCallName,
  type FrameEvent,
  type FrameFailure,
  type FramePayload,
  type FrameReply,
  frameAnswer,
  frameCalls,
  frameEvent,
  frameFailure,
} from '@latchkey/wire'
import * as v from 'valibot'

/** An error reply of the vault. */
export class VaultRefusal extends Error {
  override name = 'VaultRefusal'
  readonly failure: FrameFailure
  constructor(failure: FrameFailure) {
    super(failure.message)
    this.failure = failure
  }
}

export type VaultPort = {
  /** @throws VaultRefusal, embedded/timed-out, embedded/failed when the reply is invalid */
  call<Name extends FrameCallName>(
    name: Name,
    payload: FramePayload<Name>,
    /** `onId` gets the request's id, by which RPC_ABORT names it. */
    options?: { timeoutMs?: number | null; onId?(id: string): void },
  ): Promise<FrameReply<Name>>
  close(): void
}

type PendingRequest = {
  name: FrameCallName
  settle(payload: unknown): void
  fail(error: Error): void
}

export const requestTimeoutMs = 30_000

/** Sends requests and receives replies and events over one port; drops every other message. */
export function openPort(port: MessagePort, onEvent: (event: FrameEvent) => void): VaultPort {
  const pendingRequests = new Map<string, PendingRequest>()
  port.onmessage = ({ data }) => {
    const event = v.safeParse(frameEvent, data)
    if (event.success) {
      onEvent(event.output)
      return
    }
    const answer = v.safeParse(frameAnswer, data)
    if (answer.success) settleRequest(pendingRequests, answer.output)
  }
  return {
    call(name, payload, { timeoutMs = requestTimeoutMs, onId } = {}) {
      const id = crypto.randomUUID()
      onId?.(id)
      return new Promise((resolve, reject) => {
        const timer = timeoutMs === null ? null : setTimeout(() => fail(timedOut(name)), timeoutMs)
        const fail = (error: Error) => {
          pendingRequests.delete(id)
          if (timer !== null) clearTimeout(timer)
          reject(error)
        }
        pendingRequests.set(id, {
          name,
          fail,
          settle(replyPayload) {
            pendingRequests.delete(id)
            if (timer !== null) clearTimeout(timer)
            const reply = v.safeParse(frameCalls[name].reply, replyPayload)
            if (reply.success) resolve(reply.output as FrameReply<typeof name>)
            else reject(new LatchkeyError('embedded/failed', { request: name }))
          },
        })
        port.postMessage({ id, type: `@latchkey-app/${name}`, payload })
      })
    },
    close() {
      port.onmessage = null
      port.close()
      for (const { name, fail } of [...pendingRequests.values()]) {
        fail(new LatchkeyError('embedded/failed', { request: name }))
      }
    },
  }
}

function settleRequest(
  pendingRequests: ReadonlyMap<string, PendingRequest>,
  { id, type, payload }: v.InferOutput<typeof frameAnswer>,
): void {
  const request = pendingRequests.get(id)
  if (!request) return
  if (type === `@latchkey-frame/${request.name}_SUCCESS`) request.settle(payload)
  if (type !== `@latchkey-frame/${request.name}_ERROR`) return
  const failure = v.safeParse(frameFailure, payload)
  request.fail(
    failure.success
      ? new VaultRefusal(failure.output)
      : new LatchkeyError('embedded/failed', { request: request.name }),
  )
}

function timedOut(request: string): LatchkeyError<'embedded/timed-out'> {
  return new LatchkeyError('embedded/timed-out', { request })
}
