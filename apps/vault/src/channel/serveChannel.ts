import {
  type FrameCallName,
  type FrameEvent,
  type FrameFailure,
  type FramePayload,
  type FrameReply,
  frameCalls,
  frameMessageBytes,
  frameRequest,
} from '@latchkey/wire'
import * as v from 'valibot'
import { isTooLong } from './isTooLong.ts'

/** The vault's handler for each message of the page. */
export type Handlers = {
  [Name in FrameCallName]: (payload: FramePayload<Name>, id: string) => Promise<FrameReply<Name>>
}

export type Channel = { sendEvent(event: FrameEvent): void; close(): void }

type Port = Pick<MessagePort, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

const callsPerSecond = 50
const maxStoredIds = 10_000

/**
 * Responds to the page through its port. Drops a message that is not a request; responds to a request once, with success or
 * an error.
 */
export function serveChannel(
  port: Port,
  handlers: Handlers,
  options: { toFailure(error: unknown): FrameFailure; now?(): number },
): Channel {
  const { toFailure, now = Date.now } = options
  const seen = new Set<string>()
  const isTooFast = limitRate(now)

  port.onmessage = ({ data }) => {
    if (isTooFast() || isTooLong(data, frameMessageBytes)) return
    const read = v.safeParse(frameRequest, data)
    if (!read.success || seen.has(read.output.id)) return
    const { id, type, payload } = read.output
    storeId(seen, id)
    void answer(type.slice('@latchkey-app/'.length), payload, id)
  }

  async function answer(name: string, payload: unknown, id: string): Promise<void> {
    const type = `@latchkey-frame/${name}`
    try {
      const reply = await runHandler(handlers, { name, payload, id })
      port.postMessage({ id, type: `${type}_SUCCESS`, payload: reply })
    } catch (error) {
      port.postMessage({ id, type: `${type}_ERROR`, payload: toFailure(error) })
    }
  }

  return {
    sendEvent: (event) => port.postMessage(event),
    close() {
      port.onmessage = null
      port.close()
    },
  }
}

/** The message name is unknown, or its payload does not match its schema. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
}

async function runHandler(
  handlers: Handlers,
  { name, payload, id }: { name: string; payload: unknown; id: string },
): Promise<unknown> {
  if (!isCall(name)) throw new InvalidRequest()
  const read = v.safeParse(frameCalls[name].payload, payload)
  if (!read.success) throw new InvalidRequest()
  const handle: (payload: never, id: string) => Promise<unknown> = handlers[name]
  return handle(read.output as never, id)
}

function isCall(name: string): name is FrameCallName {
  return Object.hasOwn(frameCalls, name)
}

function storeId(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size <= maxStoredIds) return
  const [oldest] = seen
  if (oldest !== undefined) seen.delete(oldest)
}

function limitRate(now: () => number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) [second, count] = [current, 0]
    count += 1
    return count > callsPerSecond
  }
}
