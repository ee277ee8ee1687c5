import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { NodeSocket } from '../../testing/nodeSocket.ts'
import type { BrowserWindow } from '../browserWindow.ts'
import { openMobileSession } from './openMobileSession.ts'

test('the Solana mobile wallet client sends ten hellos to a program that responds with empty messages, then fails with wallet/disconnected', async () => {
  let hellos = 0
  const server = new WebSocketServer({ port: 0, host: 'localhost' })
  server.on('connection', (socket) => {
    socket.on('message', () => {
      hellos += 1
      socket.send(new Uint8Array())
    })
  })
  const port = () => String((server.address() as { port: number }).port)
  const page: BrowserWindow = Object.assign(new EventTarget(), {
    WebSocket: class extends NodeSocket {
      constructor(url: string, protocol?: string) {
        super(url.replace(new URL(url).port, port()), protocol)
      }
    },
    location: { origin: 'https://shop.example', assign() {} },
  })
  await expect(openMobileSession(page, 'Wallet')).rejects.toMatchObject({
    code: 'wallet/disconnected',
  })
  expect(hellos).toBeLessThanOrEqual(11)
  server.close()
})
