import { relayErrors, relayFrame, relayRefusals, relayRefusedCode } from '@latchkey/wire'
import * as v from 'valibot'
import { spendTokens } from '../guard/tokenBucket.ts'
import { CallRefused } from './CallRefused.ts'
import { callCost } from './callCost.ts'
import { answerCall, deliverStored, type RelayContext } from './calls.ts'
import { type Connection, cutSlowReader, send } from './connection.ts'
import { takeAcknowledgement } from './delivery.ts'
import { QuotaExceeded, type QuotaObstacle } from './QuotaExceeded.ts'

export type SocketRules = {
  onFailure(error: unknown): void
  onQuota(obstacle: QuotaObstacle): void
}

/** Close code of a relay whose database is out of reach; clients come back. */
export const TRY_AGAIN_LATER = 1013

const MOST_BAD_FRAMES = 20

/** Reads an admitted socket until it closes. */
export function serveSocket(relay: RelayContext, connection: Connection, rules: SocketRules): void {
  const { socket } = connection
  socket.on('message', (data, isBinary) => {
    const text = String(data)
    const frame = isBinary ? null : readFrame(text)
    if (!frame) return refuseFrame(connection)
    slowDown(connection, frameCost(connection, frame, text.length), relay.now())
    const work =
      'method' in frame
        ? takeCall(relay, connection, frame, rules)
        : takeReply(relay, connection, frame.id)
    work.catch(rules.onFailure)
  })
  socket.on('ping', () => {
    slowDown(connection, 1, relay.now())
    cutSlowReader(connection)
  })
}

type Frame = v.InferOutput<typeof relayFrame>
type Call = Extract<Frame, { method: string }>

function readFrame(text: string): Frame | null {
  try {
    const parsed = v.safeParse(relayFrame, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Not JSON: counted like any other bad frame.
    return null
  }
}

/** A client is sent as many messages as it acknowledges; an acknowledgement of anything else is a call. */
function frameCost({ unacknowledged }: Connection, frame: Frame, bytes: number): number {
  if ('method' in frame) return callCost(frame.params, bytes)
  return unacknowledged.has(Number(frame.id)) ? 0 : callCost(undefined, bytes)
}

function refuseFrame(connection: Connection): void {
  connection.badFrames += 1
  if (connection.badFrames > MOST_BAD_FRAMES) {
    connection.socket.close(relayRefusedCode, relayRefusals.misbehaviour)
    return
  }
  const error = { code: relayErrors.request, message: 'Invalid request' }
  send(connection, JSON.stringify({ id: null, jsonrpc: '2.0', error }))
}

async function takeCall(
  relay: RelayContext,
  connection: Connection,
  call: Call,
  rules: SocketRules,
): Promise<void> {
  try {
    const result = await answerCall(relay, connection, call)
    send(connection, JSON.stringify({ id: call.id, jsonrpc: '2.0', result }))
    await deliverStored(relay, connection)
  } catch (error) {
    if (error instanceof QuotaExceeded) rules.onQuota(error.obstacle)
    refuseCall(connection, call, error)
  }
}

function refuseCall(connection: Connection, call: Call, error: unknown): void {
  if (!(error instanceof CallRefused)) {
    // Nothing can be stored or read: the client comes back and says all of it again, in order.
    connection.socket.close(TRY_AGAIN_LATER)
    throw error
  }
  const { code, message } = error
  send(connection, JSON.stringify({ id: call.id, jsonrpc: '2.0', error: { code, message } }))
}

async function takeReply(
  relay: RelayContext,
  connection: Connection,
  id: string | number,
): Promise<void> {
  const noted = takeAcknowledgement(connection, relay, Number(id))
  await Promise.all([noted, deliverStored(relay, connection)])
}

/** Above its share, or its address's, a client is not refused but read from more slowly: TCP holds it back. */
function slowDown(connection: Connection, cost: number, nowMs: number): void {
  const { socket, calls, source } = connection
  const pauseMs = Math.max(spendTokens(calls, cost, nowMs), spendTokens(source.calls, cost, nowMs))
  if (pauseMs === 0 || socket.isPaused) return
  socket.pause()
  setTimeout(() => socket.resume(), pauseMs + 20)
}
