import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { describeRequest } from './describeRequest.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('the demo wallet’s connection prompt names the accounts that the site will see', () => {
  const { facts } = describeRequest({ method: 'eth_requestAccounts', params: [] }, [account])
  expect(facts).toEqual([{ name: 'Account', value: account }])
})

test('the demo wallet shows a message as text, not as hex', () => {
  const params = [stringToHex('Hello, ünicode'), account]
  const { facts } = describeRequest({ method: 'personal_sign', params }, [account])
  expect(facts).toEqual([{ name: 'Message', value: 'Hello, ünicode' }])
})

test('the demo wallet shows the full recipient and the value of a transaction', () => {
  const params = [{ to: account, value: '0x2386f26fc10000' }]
  expect(describeRequest({ method: 'eth_sendTransaction', params }, []).facts).toEqual([
    { name: 'To', value: account },
    { name: 'Value', value: '0.01 ETH' },
  ])
})
