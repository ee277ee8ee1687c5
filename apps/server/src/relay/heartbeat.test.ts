import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createTokenBucket } from '../rateLimit/tokenBucket.ts'
import { type Connection, createConnection } from './connection.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createIpUsage } from './ipUsage.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Peer = { connection: Connection; pings: number; isTerminated: boolean; pong(): void }

/** A connection whose socket counts the pings that it gets; with `answers` it sends a pong for each. */
function connect(answers: boolean): Peer {
  const socket: WebSocket = Object.create(WebSocket.prototype, {
    ping: {
      value: () => {
        peer.pings += 1
        if (answers) peer.pong()
      },
    },
    terminate: {
      value: () => {
        peer.isTerminated = true
      },
    },
  })
  const [calls, ipUsage] = [createTokenBucket(10, 0), createIpUsage('192.0.2.1', 10, 0)]
  const owner = { client: 'c1', did: 'did:key:c1', project: 'shop', ipUsage, calls }
  const peer: Peer = {
    connection: createConnection(socket, owner),
    pings: 0,
    isTerminated: false,
    pong: () => socket.emit('pong'),
  }
  return peer
}

function start() {
  const heartbeat = startHeartbeat()
  onTestFinished(() => heartbeat.close())
  return heartbeat
}

test('the relay pings each socket once in 25 seconds, and keeps those that send a pong', () => {
  const heartbeat = start()
  const peer = connect(true)
  heartbeat.add(peer.connection)
  vi.advanceTimersByTime(25_000)
  expect(peer.pings).toBe(1)
  vi.advanceTimersByTime(75_000)
  expect([peer.pings, peer.isTerminated]).toEqual([4, false])
})

test('the relay disconnects a socket that has sent no pong by the next ping', () => {
  const heartbeat = start()
  const peer = connect(false)
  heartbeat.add(peer.connection)
  vi.advanceTimersByTime(25_000)
  expect([peer.pings, peer.isTerminated]).toEqual([1, false])
  vi.advanceTimersByTime(25_000)
  expect([peer.pings, peer.isTerminated]).toEqual([1, true])
})

test('the relay spreads the pings over the seconds', () => {
  const heartbeat = start()
  const peers = Array.from({ length: 50 }, () => connect(true))
  for (const { connection } of peers) heartbeat.add(connection)
  const pings = () => peers.reduce((sum, peer) => sum + peer.pings, 0)
  for (let second = 1; second <= 25; second++) {
    vi.advanceTimersByTime(1_000)
    expect(pings()).toBe(2 * second)
  }
})

test('the relay does not ping a socket that was removed, nor any after the end', () => {
  const heartbeat = start()
  const [first, second] = [connect(true), connect(true)]
  heartbeat.add(first.connection)
  heartbeat.add(second.connection)
  expect([heartbeat.size(), heartbeat.connections()]).toEqual([
    2,
    [first.connection, second.connection],
  ])
  heartbeat.remove(first.connection)
  expect([heartbeat.size(), heartbeat.connections()]).toEqual([1, [second.connection]])
  vi.advanceTimersByTime(25_000)
  expect([first.pings, second.pings]).toEqual([0, 1])
  heartbeat.close()
  vi.advanceTimersByTime(25_000)
  expect(second.pings).toBe(1)
})
