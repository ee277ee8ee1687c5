import type { Account } from '@latchkey/core'
import type { WalletSession } from '@latchkey/core/adapter'
import { errorCodeOf } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { signOverSession } from './signOverSession.ts'

test.each([
  ['bip122', 'signMessage'],
  ['polkadot', 'polkadot_signMessage'],
] as const)(
  'signOverSession sends a wallet of %s no bytes that are not UTF-8, which %s would change',
  async (namespace, method) => {
    const requests: unknown[] = []
    const session: WalletSession = {
      topic: 'a1b2',
      peer: { name: 'Phone Wallet', icon: null, url: null },
      namespaces: () => [namespace],
      accounts: () => [],
      chains: () => [],
      methods: () => [method],
      request: async (request) => requests.push(request),
      watch: () => () => {},
      disconnect: async () => {},
    }
    const account: Account = { namespace, address: 'an-address', type: 'eoa' }
    const chainId = `${namespace}:1` as const
    const message = Uint8Array.of(0xff, 0x00, 0xfe)
    const signing = signOverSession(session, { account, chainId, message })
    expect(await errorCodeOf(signing)).toBe('wallet/method-unsupported')
    expect(requests).toEqual([])
  },
)
