import { relayErrors, relayFrame, relayRefusals, relayRefusedCode } from '@latchkey/wire'
import * as v from 'valibot'
import type { RawData } from 'ws'
import { answerCall, CallRefused, deliverStored, type RelayDesk } from './calls.ts'
import { type Connection, send } from './connection.ts'
import { takeAcknowledgement } from './delivery.ts'

export type SocketRules = {
  callsPerSecond: number
  onFailure(error: unknown): void
}

/** Close code of a relay whose database is out of reach; clients come back. */
export const TRY_AGAIN_LATER = 1013

const MOST_BAD_FRAMES = 20
const BURST_SECONDS = 5

/** Reads an admitted socket until it closes. */
export function serveSocket(desk: RelayDesk, connection: Connection, rules: SocketRules): void {
  const { socket } = connection
  connection.allowance = rules.callsPerSecond * BURST_SECONDS
  connection.allowanceAt = desk.now()
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? null : readFrame(data)
    if (!frame) return refuseFrame(connection)
    const work =
      'method' in frame
        ? takeCall(desk, connection, frame, rules)
        : takeReply(desk, connection, frame.id)
    work.catch(rules.onFailure)
  })
}

type Frame = v.InferOutput<typeof relayFrame>
type Call = Extract<Frame, { method: string }>

function readFrame(data: RawData): Frame | null {
  try {
    const parsed = v.safeParse(relayFrame, JSON.parse(String(data)))
    return parsed.success ? parsed.output : null
  } catch {
    // Not JSON: counted like any other bad frame.
    return null
  }
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
  desk: RelayDesk,
  connection: Connection,
  call: Call,
  rules: SocketRules,
): Promise<void> {
  slowDown(connection, desk.now(), rules.callsPerSecond)
  try {
    const result = await answerCall(desk, connection, call)
    send(connection, JSON.stringify({ id: call.id, jsonrpc: '2.0', result }))
    await deliverStored(desk, connection)
  } catch (error) {
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
  desk: RelayDesk,
  connection: Connection,
  id: string | number,
): Promise<void> {
  const noted = takeAcknowledgement(connection, desk, Number(id))
  await Promise.all([noted, deliverStored(desk, connection)])
}

/** Above its share a client is not refused but read from more slowly: TCP holds it back. */
function slowDown(connection: Connection, nowMs: number, perSecond: number): void {
  const earned = ((nowMs - connection.allowanceAt) / 1000) * perSecond
  connection.allowance = Math.min(connection.allowance + earned, perSecond * BURST_SECONDS) - 1
  connection.allowanceAt = nowMs
  if (connection.allowance >= 0) return
  const { socket } = connection
  if (socket.isPaused) return
  socket.pause()
  setTimeout(() => socket.resume(), (-connection.allowance / perSecond) * 1000 + 20)
}
