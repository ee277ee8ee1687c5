import {
  cookieToInitialState,
  createLatchkey,
  type LatchkeyOptions,
  memoryStorage,
} from '@latchkey/core'
import { honestAdapter } from '@latchkey/testing/honestWallet'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LatchkeyProvider } from '../LatchkeyProvider.tsx'
import { useLatchkeyConnection } from '../publicHooks/useLatchkeyConnection.ts'
import { AccountButton } from './AccountButton.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import type { ConnectButtonCustomProps } from './ConnectButtonCustom.tsx'
import { LatchkeyButton } from './LatchkeyButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

function render(options: Partial<LatchkeyOptions>, ...children: readonly ReactNode[]): string {
  const latchkey = createLatchkey({ projectId: 'test', networks: [network], ...options })
  return renderToString(createElement(LatchkeyProvider, { latchkey }, ...children))
}

test('the buttons render on a server at their final size, without style attributes and without window', () => {
  const html = render(
    { storage: memoryStorage() },
    createElement(ConnectButton),
    createElement(LatchkeyButton),
    createElement(NetworkButton),
    createElement(AccountButton),
  )
  expect(html).toBe(
    '<span class="latchkey-connect-button"><svg aria-hidden="true" width="144" height="40"></svg></span>' +
      '<span class="latchkey-connect-button"><svg aria-hidden="true" width="144" height="40"></svg></span>' +
      '<span class="latchkey-network-button"><svg aria-hidden="true" width="136" height="40"></svg></span>',
  )
})

test('a button outside LatchkeyProvider throws an error that names the provider', () => {
  expect(() => renderToString(createElement(ConnectButton))).toThrow(
    'Render this component inside <LatchkeyProvider latchkey={latchkey}>.',
  )
})

describe('a server that has the visitor’s cookies', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const stored = { address, type: 'eoa', chainId: 'eip155:1', connectorId: 'test.wallet' }
  const cookie = (key: string, value: unknown) =>
    `${encodeURIComponent(`@latchkey/${key}`)}=${encodeURIComponent(JSON.stringify(value))}`
  const initialState = cookieToInitialState(
    `session=secret; ${cookie('connected_accounts', { eip155: stored })}`,
  )
  const options = { adapters: [honestAdapter([])], initialState }

  test('LatchkeyButton renders the short address of the connected account on the server', () => {
    const html = render(options, createElement(LatchkeyButton))
    expect(html).toContain('<span class="latchkey-account-button"><svg')
    expect(html).toContain('>0x71…d8976F</text>')
    expect(html).not.toContain('style=')
  })

  test('ConnectButton.Custom and useLatchkeyConnection know the account on the server', () => {
    const Own = () => {
      const { status, address: shown } = useLatchkeyConnection()
      return `${status} ${shown}`
    }
    const custom: ConnectButtonCustomProps = {
      children: ({ isReady, account }) => `${isReady} ${account?.displayName}`,
    }
    expect(render(options, createElement(ConnectButton.Custom, custom))).toBe('true 0x71…d8976F')
    expect(render(options, createElement(Own))).toBe(`reconnecting ${address}`)
  })

  test('with reconnect: false, server-rendered buttons show no account of the last visit', () => {
    const html = render({ ...options, reconnect: false }, createElement(LatchkeyButton))
    expect(html).toContain('latchkey-connect-button')
  })

  test('cookieToInitialState reads no other cookie of the request', () => {
    const restoring = {
      account: { namespace: 'eip155', address, type: 'eoa' },
      chainId: 'eip155:1',
    }
    expect(initialState).toEqual({
      network: null,
      connections: { eip155: { status: 'connecting', connectorId: 'test.wallet', restoring } },
    })
  })
})
