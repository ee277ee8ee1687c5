import { describe, expect, test } from 'vitest'
import { account } from '../testing/accountTools.ts'
import { parseContractCall } from './parseContractCall.ts'
import { parseGrantPermissions } from './parseGrantPermissions.ts'
import { refusals } from './refusals.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('the methods of contract calls', () => {
  const methodsOf = (method: string) => {
    const action = parseContractCall({ addresses: [shop], calls: [method] }, account)
    return action.kind === 'call' ? action.methods : []
  }

  test.each([
    ['mint()', '0x1249c58b'],
    ['mint(uint256)', '0xa0712d68'],
    ['_a$1(uint8[2],(bytes,address)[])', null],
    ['0x1249C58B', '0x1249c58b'],
  ])('contain the selector of %s', (method, selector) => {
    expect(methodsOf(method)).toEqual([selector ?? expect.stringMatching(/^0x[0-9a-f]{8}$/)])
  })

  test.each([
    'mint',
    'mint(',
    'mint()x',
    '1mint()',
    'mint(uint256 amount)',
    'function mint()',
    '0x1249c58',
    '0x1249c58b0',
    '',
    ' mint()',
    'mint() ',
  ])('%j is not a method', (method) => {
    expect(() => methodsOf(method)).toThrow(refusals.invalidMethod(method))
  })

  test('the error names at most 60 characters', () => {
    expect(() => methodsOf('!'.repeat(61))).toThrow(refusals.invalidMethod('!'.repeat(60)))
  })

  test.each(['transfer(address,uint256)', '0xA9059CBB', 'transferAll()'])(
    '%s is rejected',
    (method) => {
      expect(() => methodsOf(method)).toThrow(refusals.refusedMethod)
    },
  )
})

describe('wallet_grantPermissions in the newer form', () => {
  const limit = (allowance: unknown) => ({ type: 'token-allowance', data: { allowance } })
  const toRequest = (type: string, data: object, policies: { type: string; data: object }[]) =>
    parseGrantPermissions(
      [
        {
          expiry: 7,
          signer: { type: 'account', data: { id: to } },
          permissions: [{ type, data: { ...data }, policies }],
        },
      ] as Parameters<typeof parseGrantPermissions>[0],
      'eip155:10',
    )
  const callLimit = { type: 'call-limit', data: { count: 2 } }

  test.each([
    [
      'native-token-transfer',
      {},
      { type: 'native-token-allowance', data: { allowanceAmount: '0x5' } },
    ],
    [
      'erc20-token-transfer',
      { address: token },
      { type: 'erc20-token-allowance', data: { allowanceAmount: '0x5', tokenAddress: token } },
    ],
    [
      'contract-call',
      { address: shop, calls: ['mint()'] },
      {
        type: 'contract-call',
        data: { allowanceAmount: '0x5', addresses: [shop], calls: ['mint()'] },
      },
    ],
    ['other', { a: 1 }, { type: 'other', data: { a: 1 } }],
  ])('is read with the type %s', (type, data, permission) => {
    expect(toRequest(type, data, [callLimit, limit('0x5')])).toEqual({
      ...{ chainId: 10n, to, permission },
      rules: [{ type: 'expiry', data: { timestamp: 7 } }, callLimit],
    })
  })

  test('calls need no amount', () => {
    const { permission } = toRequest('contract-call', { address: shop, calls: [] }, [])
    expect(permission.data).toEqual({ addresses: [shop], calls: [] })
  })

  test.each(['native-token-transfer', 'erc20-token-transfer'])(
    '%s without an amount is unlimited',
    (type) => {
      expect(() => toRequest(type, {}, [callLimit])).toThrow(refusals.unlimited)
    },
  )

  test('two amounts are one too many', () => {
    expect(() => toRequest('native-token-transfer', {}, [limit('0x1'), limit('0x1')])).toThrow(
      refusals.duplicateRule('token-allowance'),
    )
  })
})
