import { relayErrors, relayFrame, relayRefusals, relayRefusedCode } from '@latchkey/wire'
import * as v from 'valibot'
import { parseJson } from '../body/parseJson.ts'
import { spendTokens } from '../rateLimit/tokenBucket.ts'
import { answerCall, deliverStored } from './answerCall.ts'
import { CallRefused } from './CallRefused.ts'
import { callCost } from './callCost.ts'
import { type Connection, disconnectSlowReader, send } from './connection.ts'
import { handleAcknowledgement } from './delivery.ts'
import { QuotaExceeded, type QuotaObstacle } from './QuotaExceeded.ts'
import type { RelayContext } from './relayContext.ts'

export type SocketRules = {
  onFailure(error: unknown): void
  onQuota(obstacle: QuotaObstacle): void
}

/** WebSocket close code when the database is unreachable; clients reconnect. */
export const TRY_AGAIN_LATER = 1013

const MAX_BAD_FRAMES = 20

/** Answers the calls and acknowledgements of an authorized socket until it closes. */
export function serveSocket(relay: RelayContext, connection: Connection, rules: SocketRules): void {
  const { socket } = connection
  socket.on('message', (data, isBinary) => {
    const text = String(data)
    const frame = isBinary ? null : parseFrame(text)
    if (!frame) return refuseFrame(connection)
    throttle(connection, frameCost(connection, frame, text.length), relay.now())
    const handled =
      'method' in frame
        ? handleCall(relay, connection, frame, rules)
        : handleReply(relay, connection, frame.id)
    handled.catch(rules.onFailure)
  })
  socket.on('ping', () => {
    throttle(connection, 1, relay.now())
    disconnectSlowReader(connection)
  })
}

type Frame = v.InferOutput<typeof relayFrame>
type RelayCall = Extract<Frame, { method: string }>

function parseFrame(text: string): Frame | null {
  try {
    const parsed = v.safeParse(relayFrame, parseJson(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Not JSON, or nested too deep: counted as a malformed frame.
    return null
  }
}

/** The rate-limit cost of a frame. Acknowledging a pushed message is free; acknowledging an unknown id costs as much as a call. */
function frameCost({ unacknowledged }: Connection, frame: Frame, bytes: number): number {
  if ('method' in frame) return callCost(frame.params, bytes)
  return unacknowledged.has(Number(frame.id)) ? 0 : callCost(undefined, bytes)
}

function refuseFrame(connection: Connection): void {
  connection.badFrames += 1
  if (connection.badFrames > MAX_BAD_FRAMES) {
    connection.socket.close(relayRefusedCode, relayRefusals.misbehaviour)
    return
  }
  const error = { code: relayErrors.request, message: 'Invalid request' }
  send(connection, JSON.stringify({ id: null, jsonrpc: '2.0', error }))
}

async function handleCall(
  relay: RelayContext,
  connection: Connection,
  call: RelayCall,
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

function refuseCall(connection: Connection, call: RelayCall, error: unknown): void {
  if (!(error instanceof CallRefused)) {
    // The database failed: the client reconnects and repeats its unanswered calls in order.
    connection.socket.close(TRY_AGAIN_LATER)
    throw error
  }
  const { code, message } = error
  send(connection, JSON.stringify({ id: call.id, jsonrpc: '2.0', error: { code, message } }))
}

async function handleReply(
  relay: RelayContext,
  connection: Connection,
  id: string | number,
): Promise<void> {
  const acknowledged = handleAcknowledgement(connection, relay, Number(id))
  await Promise.all([acknowledged, deliverStored(relay, connection)])
}

/** Rate limit: above the calls per second of the client or of its address the socket is paused, so that TCP backpressure slows the client. */
function throttle(connection: Connection, cost: number, nowMs: number): void {
  const { socket, calls, ipUsage } = connection
  const pauseMs = Math.max(spendTokens(calls, cost, nowMs), spendTokens(ipUsage.calls, cost, nowMs))
  if (pauseMs === 0 || socket.isPaused) return
  socket.pause()
  setTimeout(() => socket.resume(), pauseMs + 20)
}
