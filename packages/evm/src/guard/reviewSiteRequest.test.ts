import { localAccounts } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { account, openPureEvm } from '../testing/pureEvm.ts'
import { reviewSiteRequest } from './reviewSiteRequest.ts'

const { alice, bob } = localAccounts

test.each([
  [{ kind: 'message', message: 'Hi é' }, 'personal_sign', ['0x486920c3a9', alice.address]],
  [
    { kind: 'message', message: new Uint8Array([0, 255]) },
    'personal_sign',
    ['0x00ff', alice.address],
  ],
  [{ kind: 'typed-data', typedData: '{}' }, 'eth_signTypedData_v4', [alice.address, '{}']],
  [
    {
      kind: 'transaction',
      transaction: { to: bob.address, data: '0x12', value: 1n, gas: 21_000n, chainId: 'eip155:1' },
    },
    'eth_sendTransaction',
    [
      {
        from: alice.address,
        to: bob.address,
        chainId: '0x1',
        data: '0x12',
        value: '0x1',
        gas: '0x5208',
      },
    ],
  ],
] as const)(
  'a site’s request %o is reviewed as the wallet’s %s',
  async (request, method, params) => {
    const reviewed: object[] = []
    const reviewRequest = async (asked: object) => void reviewed.push(asked)
    const { evm } = await openPureEvm({ context: { reviewRequest } })
    await reviewSiteRequest(evm, { ...request, account })
    expect(reviewed).toEqual([{ method, params }])
  },
)
