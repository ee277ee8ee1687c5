import { expect, onTestFinished, test } from 'vitest'
import { startSubscriptionNode } from '../testing/subscriptionNode.ts'
import { type NodeSocket, openNodeSocket } from './nodeSocket.ts'

const subscribe = { method: 'eth_subscribe', params: ['newHeads'] }

function open(urls: readonly string[]): { socket: NodeSocket; lost: Promise<void> } {
  let socket: NodeSocket | null = null
  const lost = new Promise<void>((onLost) => {
    socket = openNodeSocket({ urls, onNotification: () => {}, onLost })
  })
  if (!socket) throw new Error('Not opened')
  const opened: NodeSocket = socket
  onTestFinished(() => opened.close())
  return { socket: opened, lost }
}

async function closedUrl(): Promise<string> {
  const node = await startSubscriptionNode()
  node.close()
  return node.url
}

test('the next node is tried when one does not accept the socket, and gets the waiting requests', async () => {
  const node = await startSubscriptionNode()
  onTestFinished(() => node.close())
  const { socket } = open([await closedUrl(), node.url])
  const outcome = await new Promise((resolve) => socket.request(subscribe, resolve))
  expect(outcome).toEqual({ result: '0x1' })
  expect([node.received.length, socket.pending()]).toEqual([1, 0])
})

test('a socket that no node accepts is lost, and takes no more requests', async () => {
  const { socket, lost } = open([await closedUrl()])
  await lost
  socket.request(subscribe, () => {})
  expect(socket.pending()).toBe(0)
})

test('an open socket that its node closes is lost, although there is another node', async () => {
  const [first, second] = [await startSubscriptionNode(), await startSubscriptionNode()]
  onTestFinished(() => second.close())
  const { socket, lost } = open([first.url, second.url])
  await new Promise((resolve) => socket.request(subscribe, resolve))
  first.close()
  await lost
  expect([second.openSockets(), second.received]).toEqual([0, []])
})

test('a socket that the page closes is not reported as lost', async () => {
  const node = await startSubscriptionNode()
  onTestFinished(() => node.close())
  let losses = 0
  const socket = openNodeSocket({
    urls: [node.url],
    onNotification: () => {},
    onLost: () => {
      losses += 1
    },
  })
  await new Promise((resolve) => socket.request(subscribe, resolve))
  socket.close()
  await expect.poll(node.openSockets).toBe(0)
  socket.request(subscribe, () => {})
  expect([losses, socket.pending()]).toEqual([0, 0])
})
