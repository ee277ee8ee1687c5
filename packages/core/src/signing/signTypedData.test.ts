import { errorCodeOf } from '@latchkey/testing'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { moneyAccount, openMoneyFixture } from '../../test/moneyFixture.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { setActiveNetwork } from '../network/setActiveNetwork.ts'
import { signTypedData } from './signTypedData.ts'
import { typedDataText } from './typedDataText.ts'

const account = moneyAccount
const mail = {
  domain: { name: 'Mail', chainId: 1 },
  types: { Mail: [{ name: 'id', type: 'uint256' }] },
  primaryType: 'Mail',
  message: { id: 2n ** 200n },
}
const typedData = typedDataText(mail)

test('typed data is reviewed as the text that is then signed', async () => {
  const steps: unknown[] = []
  const { latchkey } = await openMoneyFixture({
    review: async (request) => void steps.push(['review', request]),
    signTypedData: async (request) => {
      steps.push(['sign', request])
      return '0xabc'
    },
  })
  expect(await signTypedData(latchkey, mail)).toBe('0xabc')
  expect(steps).toEqual([
    ['review', { kind: 'typed-data', account, typedData }],
    ['sign', { account, typedData }],
  ])
})

test('the wallet gets no typed data that the visitor rejects in the review', async () => {
  const asked: unknown[] = []
  const { latchkey } = await openMoneyFixture({
    review: () => Promise.reject(new LatchkeyError('wallet/rejected', {})),
    signTypedData: async (request) => {
      asked.push(request)
      return '0x'
    },
  })
  expect(await errorCodeOf(signTypedData(latchkey, mail))).toBe('wallet/rejected')
  expect(asked).toEqual([])
})

test('the wallet switches to the given network before it signs typed data', async () => {
  const chains: string[] = []
  const { latchkey, wallet } = await openMoneyFixture({
    signTypedData: async () => {
      chains.push(wallet.chainId)
      return '0x'
    },
  })
  await signTypedData(latchkey, { ...mail, network: 'eip155:10' })
  expect(chains).toEqual(['eip155:10'])
})

test('a page that changes the message during the network switch does not change what is signed', async () => {
  const message = { id: 1n }
  const asked: unknown[] = []
  const { latchkey } = await openMoneyFixture({
    signTypedData: async (request) => {
      asked.push(request.typedData)
      return '0x'
    },
  })
  const work = signTypedData(latchkey, { ...mail, message })
  message.id = 2n
  await work
  expect(asked).toEqual([typedDataText({ ...mail, message: { id: 1n } })])
})

test('typed data is signed by the EVM wallet, also while another namespace is active', async () => {
  const solana = { ...testNetwork(1), id: 'mainnet', chainNamespace: 'solana' } as const
  const { latchkey } = await openMoneyFixture(
    { signTypedData: async () => '0xabc' },
    { networks: [testNetwork(1), solana] },
  )
  setActiveNetwork(latchkey, 'solana:mainnet')
  expect(await signTypedData(latchkey, mail)).toBe('0xabc')
})

test('a wallet that cannot sign typed data rejects it without a review', async () => {
  const reviews: unknown[] = []
  const { latchkey } = await openMoneyFixture({
    review: async (request) => void reviews.push(request),
    signTypedData: undefined,
  })
  expect(await errorCodeOf(signTypedData(latchkey, mail))).toBe('wallet/method-unsupported')
  expect(reviews).toEqual([])
})
