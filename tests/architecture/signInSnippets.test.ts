import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatMessage } from '@latchkey/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { app as expressApp } from '../../docs/snippets/signInExpress.ts'
import { app as honoApp } from '../../docs/snippets/signInHono.ts'
import * as nextRoute from '../../docs/snippets/signInNext.ts'
import * as nextOrders from '../../docs/snippets/signInNextOrders.ts'
import { server as nodeServer } from '../../docs/snippets/signInNode.ts'
import * as direct from '../../docs/snippets/verifySignInDirectly.ts'

const account = privateKeyToAccount(`0x${'55'.repeat(32)}`)
const origin = 'http://localhost:3000'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Send = (request: Request) => Response | Promise<Response>

async function listen(listener: RequestListener): Promise<Send> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return (request) => {
    const { pathname } = new URL(request.url)
    return fetch(new Request(`http://127.0.0.1:${port}${pathname}`, request))
  }
}

const sites: Record<string, () => Send | Promise<Send>> = {
  "Node's http": () => listen((request, response) => nodeServer.emit('request', request, response)),
  Express: () => listen(expressApp),
  Hono: () => (request) => honoApp.fetch(request),
  'Next.js': () => (request) => {
    if (new URL(request.url).pathname === '/orders') return nextOrders.GET(request)
    return request.method === 'POST' ? nextRoute.POST(request) : nextRoute.GET(request)
  },
}

function messageWith(nonce: string, issuedAt: string): string {
  return formatMessage({
    domain: 'localhost:3000',
    accountAddress: account.address,
    chainId: 'eip155:1',
    uri: origin,
    version: '1',
    nonce,
    issuedAt,
  })
}

test.each(Object.entries(sites))(
  'the sign-in guide’s example for %s signs a visitor in',
  async (_, start) => {
    const send = await start()
    const jar = new Map<string, string>()
    const call = async (path: string, body?: unknown): Promise<string> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await send(
        new Request(`${origin}${path}`, { headers: { cookie, origin }, ...post }),
      )
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        jar.set(name, value)
      }
      return response.text()
    }
    expect(await call('/orders')).toBe('Please sign in')
    const { nonce, issuedAt } = JSON.parse(await call('/auth/nonce'))
    const message = messageWith(nonce, issuedAt)
    const signature = await account.signMessage({ message })
    expect(JSON.parse(await call('/auth/authenticate', { message, signature }))).toMatchObject({
      address: account.address,
    })
    expect(await call('/orders')).toBe(`The orders of ${account.address}`)
    await call('/auth/sign-out', {})
    expect(await call('/orders')).toBe('Please sign in')
  },
)

test('the sign-in guide’s example without a handler accepts a message once, for its own site', async () => {
  const message = messageWith(
    await direct.giveNonce('visitor'),
    new Date().toISOString(),
  ).replaceAll(/(http:\/\/)?localhost:3000/g, (place) =>
    place.startsWith('http') ? 'https://example.com' : 'example.com',
  )
  const signature = await account.signMessage({ message })
  expect(await direct.checkSignIn('another visitor', message, signature)).toBe(
    'refused: signin/unknown-nonce',
  )
  expect(await direct.checkSignIn('visitor', message, signature)).toMatchObject({
    address: account.address,
  })
  expect(await direct.checkSignIn('visitor', message, signature)).toBe(
    'refused: signin/unknown-nonce',
  )
})
