import { pad } from 'viem'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findPolicy } from './findPolicy.ts'

const budgets = { perDay: '3', total: '2', perUserPerDay: '1' }
const sponsorship = (policies: unknown) =>
  readConfig({ SPONSORSHIP: JSON.stringify(policies) }).sponsorship
const amounts = { perDay: 3n, total: 2n, perUserPerDay: 1n }
const address = `0x${'Ab'.repeat(20)}`

test('amounts are wei; addresses and selectors are in lower case', () => {
  const contracts = { [address]: ['0xA9059CBB', '0x'], [`0x${'cd'.repeat(20)}`]: '*' }
  expect(sponsorship({ shop: { ...budgets, chains: ['eip155:1'], contracts } })).toEqual({
    shop: {
      ...amounts,
      chains: ['eip155:1'],
      contracts: { [address.toLowerCase()]: ['0xa9059cbb', '0x'], [`0x${'cd'.repeat(20)}`]: '*' },
    },
  })
  expect(sponsorship({ shop: budgets })).toEqual({ shop: amounts })
})

test.each<[string, unknown]>([
  ['without a daily budget', { total: '2', perUserPerDay: '1' }],
  ['without a budget', { perDay: '3', perUserPerDay: '1' }],
  ['without an account’s budget', { perDay: '3', total: '2' }],
  ['with a number as amount', { ...budgets, perDay: 3 }],
  ['with a negative amount', { ...budgets, perDay: '-3' }],
  ['with an unknown member', { ...budgets, contract: {} }],
  ['with a selector of three bytes', { ...budgets, contracts: { [address]: ['0xa9059c'] } }],
  ['with a selector of five bytes', { ...budgets, contracts: { [address]: ['0xa9059cbb00'] } }],
  ['with a text before a selector', { ...budgets, contracts: { [address]: ['a0xa9059cbb'] } }],
  ['with a star in a list', { ...budgets, contracts: { [address]: ['*'] } }],
  ['with an address of 19 bytes', { ...budgets, contracts: { [address.slice(0, -2)]: '*' } }],
  ['with an address of 21 bytes', { ...budgets, contracts: { [`${address}00`]: '*' } }],
])('a policy %s is rejected', (_title, policy) => {
  expect(() => sponsorship({ shop: policy })).toThrow('SPONSORSHIP')
})

const key = pad('0x07')

test('a project sponsors with the key of the paymaster and a policy of its own', () => {
  const config = readConfig({ PAYMASTER_KEY: key, SPONSORSHIP: JSON.stringify({ shop: budgets }) })
  expect(findPolicy({ config }, 'shop')).toEqual({ key, policy: amounts })
})

test.each([
  ['without a key', { SPONSORSHIP: JSON.stringify({ shop: budgets }) }, 'shop'],
  ['without a policy', { PAYMASTER_KEY: key }, 'shop'],
  [
    'with the policy of another project',
    { PAYMASTER_KEY: key, SPONSORSHIP: JSON.stringify({ shop: budgets }) },
    'shop2',
  ],
  [
    'that is named as a member of every object',
    { PAYMASTER_KEY: key, SPONSORSHIP: JSON.stringify({ shop: budgets }) },
    'constructor',
  ],
])('a project %s does not sponsor', (_title, env, project) => {
  const config = readConfig(env)
  expect(() => findPolicy({ config }, project)).toThrow(
    expect.objectContaining({ code: -32_501, message: 'the project does not sponsor gas' }),
  )
})

test.each([
  ['0x', `0x${'1'.repeat(63)}`],
  ['65 digits', `0x${'1'.repeat(65)}`],
  ['no prefix', '1'.repeat(64)],
  ['a digit beyond f', `0x${'g'.repeat(64)}`],
])('a key with %s is rejected', (_title, text) => {
  expect(() => readConfig({ PAYMASTER_KEY: text })).toThrow('PAYMASTER_KEY')
})
