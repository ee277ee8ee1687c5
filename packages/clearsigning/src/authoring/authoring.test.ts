import { parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { fileText, fileWithFields, shop } from '../testing/exampleFile.ts'
import { checkDescriptor } from './checkDescriptor.ts'
import { describeAbi } from './describeAbi.ts'

const abi = parseAbi([
  'struct Guest { address account; uint256 seats }',
  'function buyTicket(address token, uint256 price, Guest[] guests, uint64 deadline) payable',
  'function ticketsOf(address account) view returns (uint256)',
  'function rename(string)',
])

describe('a first descriptor from an ABI', () => {
  const file = describeAbi(abi, { chainId: 1, address: shop, owner: 'Ticket shop' })

  test('has no problems', () => {
    expect(checkDescriptor(JSON.stringify(file))).toEqual([])
  })

  test('describes the functions that change state, with a field for each argument', () => {
    expect(file).toMatchObject({
      context: { contract: { deployments: [{ chainId: 1, address: shop }] } },
      display: {
        formats: {
          'buyTicket(address token, uint256 price, (address account, uint256 seats)[] guests, uint64 deadline)':
            {
              intent: 'Buy ticket',
              fields: [
                { path: '@.value', label: 'Amount sent', format: 'amount' },
                { path: 'token', label: 'Token', format: 'addressName' },
                { path: 'price', format: 'tokenAmount', params: { tokenPath: 'token' } },
                { path: 'guests.[].account', format: 'addressName' },
                { path: 'guests.[].seats', format: 'raw' },
                { path: 'deadline', format: 'date', params: { encoding: 'timestamp' } },
              ],
            },
          'rename(string argument1)': { intent: 'Rename', fields: [{ path: 'argument1' }] },
        },
      },
    })
    expect(JSON.stringify(file)).not.toContain('ticketsOf')
  })
})

describe('the check of a descriptor', () => {
  test('finds nothing in a valid file', () => {
    expect(checkDescriptor(fileText())).toEqual([])
  })

  test.each<[string, string, string]>([
    ['invalid JSON', '{', 'is not valid JSON'],
    ['no contract', fileText({ context: { contract: {} } }), 'names no contract and no domain'],
    ['a key that is no function', fileText({ key: 'buy ticket' }), 'is no function signature'],
    ['a path to nothing', fileWithFields({ path: 'cost' }), 'cost leads to no argument'],
    [
      'a parameter that leads nowhere',
      fileWithFields({ path: 'price', params: { tokenPath: 'coin' } }),
      'coin leads to no argument',
    ],
    ['a field without a value', fileWithFields({ label: 'Price' }), 'has neither path nor value'],
    [
      'a sentence with a value that no field shows',
      fileText({ format: { interpolatedIntent: 'Pay {token}' } }),
      '{token} is no path of a shown field',
    ],
    ['a function without an intent', fileText({ format: { intent: undefined } }), 'has no intent'],
    [
      'a function that moves tokens',
      fileText({
        key: 'transfer(address to, uint256 amount)',
        format: { fields: [], interpolatedIntent: undefined },
      }),
      'moves or allows tokens',
    ],
  ])('names %s', (_, text, message) => {
    expect(checkDescriptor(text).map((problem) => problem.message)).toEqual([
      expect.stringContaining(message),
    ])
  })
})
