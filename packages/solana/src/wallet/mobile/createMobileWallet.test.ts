import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { solanaVerifier } from '@latchkey/siwx/solana'
import {
  createFakeMobileWallet,
  errorCodeOf,
  type FakeMobileWallet,
  localSolanaAccounts,
  openTestAdapter,
} from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSolanaAdapter } from '../../createSolanaAdapter.ts'
import { solanaDevnet, solanaMainnet } from '../../networks.ts'
import { isSignedBy } from '../../signing/isSignedBy.ts'
import type { SolanaProvider } from '../../signing/solanaProvider.ts'
import { NodeSocket } from '../../testing/nodeSocket.ts'
import type { BrowserWindow } from '../browserWindow.ts'
import { hasMobileWallets } from './hasMobileWallets.ts'
import { openSocket } from './openSocket.ts'

const { alice } = localSolanaAccounts
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let app: FakeMobileWallet
beforeEach(async () => {
  app = await createFakeMobileWallet({ seed: alice.seed })
})
afterEach(() => app.close())

/** A port on which no machine listens. */
const unusedPort = 1

type Phone = BrowserWindow & { links: string[] }

function openPhone(userAgent = android): Phone {
  const kept = new Map<string, string>()
  const links: string[] = []
  const ports = new Map<string, number>()
  return Object.assign(new EventTarget(), {
    links,
    navigator: { userAgent },
    isSecureContext: true,
    // A port of this machine may belong to another program; use a free one.
    WebSocket: class extends NodeSocket {
      constructor(url: string, protocol?: string) {
        const { port } = new URL(url)
        super(url.replace(port, String(ports.get(port) ?? unusedPort)), protocol)
      }
    },
    location: {
      origin: 'https://shop.example',
      assign(link: string) {
        links.push(link)
        const asked = new URL(link).searchParams.get('port') ?? ''
        void app.open(link).then((port) => ports.set(asked, port))
      },
    },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
}

async function visit(page: Phone) {
  const adapter = createSolanaAdapter(() => page)
  const found = new Promise<void>((resolve) => {
    adapter.discover((connectors) => {
      if (connectors.length > 0) resolve()
    })
  })
  await found
  const opened = await openTestAdapter({ adapter, networks: [solanaDevnet, solanaMainnet] })
  const connector = opened.connectors[0] ?? expect.unreachable()
  return {
    ...opened,
    connector,
    provider: () => opened.client.provider() as SolanaProvider,
  }
}

test('the Solana adapter lists the phone’s wallet apps as one wallet', async () => {
  const { connector } = await visit(openPhone())
  expect(connector).toMatchObject({ name: 'Mobile Wallet Adapter', namespace: 'solana' })
})

test('connecting the Solana mobile wallet opens the app by its link, and the app signs with its own key', async () => {
  const page = openPhone()
  const { client, connector, provider } = await visit(page)
  await client.connect({ connector })
  expect(page.links).toHaveLength(1)
  expect(page.links[0]).toMatch(
    /^solana-wallet:\/v1\/associate\/local\?association=[\w-]{87}&port=\d{5}&v=v1$/,
  )
  expect(
    provider()
      .accounts()
      .map(({ address }) => address),
  ).toEqual([alice.address])
  const message = new TextEncoder().encode('Hello')
  const signature = await provider().signMessage({ address: alice.address, message })
  expect(isSignedBy(alice.address, { signature, signed: message })).toBe(true)
  expect(app.requests).toEqual(['authorize', 'authorize', 'sign_messages'])
})

test('signIn of the Solana mobile wallet opens the app once', async () => {
  const { client, connector, provider } = await visit(openPhone())
  await client.connect({ connector })
  const output = await provider().signIn({ domain: 'shop.example', nonce: 'abcdefgh12345678' })
  const text = new TextDecoder().decode(output.signedMessage)
  const { getBase58Decoder } = await import('@solana/kit')
  const proof = {
    text,
    address: alice.address,
    chainId: solanaDevnet.caipNetworkId,
    signature: getBase58Decoder().decode(output.signature),
  }
  expect(await solanaVerifier().verify(proof)).toBe(true)
})

test('the Solana mobile wallet client restores the stored authorization without opening the app', async () => {
  const page = openPhone()
  const first = await visit(page)
  await first.client.connect({ connector: first.connector })
  first.storage.set('connected_connectors', { solana: first.connector.id })
  first.client.close()
  const adapter = createSolanaAdapter(() => page)
  const again = await openTestAdapter({
    adapter,
    networks: [solanaDevnet],
    storage: first.storage,
  })
  await again.client.reconnect()
  expect(again.connection()).toMatchObject({ status: 'connected' })
  expect(page.links).toHaveLength(1)
  await again.client.disconnect()
  expect(page.localStorage?.getItem('@latchkey/mobile_wallet')).toBeNull()
})

test('a rejection in the Solana mobile wallet app is wallet/rejected and changes nothing', async () => {
  const { client, connector, provider } = await visit(openPhone())
  app.behave({ authorize: 'reject' })
  expect(await errorCodeOf(client.connect({ connector }))).toBe('wallet/rejected')
  app.behave({ authorize: 'approve', sign: 'reject' })
  await client.connect({ connector })
  const message = new TextEncoder().encode('Hello')
  const signing = provider().signMessage({ address: alice.address, message })
  expect(await errorCodeOf(signing)).toBe('wallet/rejected')
})

test('the Solana mobile wallet client does not wait for another program on the port that accepts the connection and stays silent', async () => {
  const stranger = createServer(() => {}).listen(0, 'localhost')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const calls: string[] = []
  class Line extends NodeSocket {
    constructor(url: string, protocol?: string) {
      calls.push(url)
      super(url, protocol)
    }
  }
  const page = Object.assign(openPhone(), { WebSocket: Line })
  expect(await openSocket(page, port, { totalTimeoutMs: 60, attemptTimeoutMs: 20 })).toBeNull()
  expect(calls).not.toHaveLength(0)
  stranger.close()
})

describe('hasMobileWallets', () => {
  const agents = {
    'Chrome on Android': [android, true],
    'Chrome on a desktop': [
      android.replace('Linux; Android 15; Pixel 9', 'X11; Linux x86_64'),
      false,
    ],
    'Safari on iOS': [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari',
      false,
    ],
    'an app’s own window': [android.replace('Pixel 9', 'Pixel 9; wv'), false],
  } as const
  test.each(Object.entries(agents))(
    'hasMobileWallets is true only where a page can open Solana wallet apps: %s',
    (_, [userAgent, expected]) => {
      expect(hasMobileWallets(openPhone(userAgent))).toBe(expected)
      expect(hasMobileWallets({ ...openPhone(userAgent), isSecureContext: false })).toBe(false)
    },
  )
})
