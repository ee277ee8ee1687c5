import { errorCodeOf } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { moneyAccount, openMoneyFixture } from '../../test/moneyFixture.ts'
import { internals } from '../latchkey.ts'
import { openSigner } from './openSigner.ts'

const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = { namespace: 'eip155', address: `0x${'9'.repeat(40)}` } as const

test('the active account signs on the wallet’s network when the parameters name neither', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  wallet.switchChain('eip155:10')
  const questions = wallet.questions
  expect(await openSigner(latchkey, {})).toMatchObject({
    account: moneyAccount,
    caipNetworkId: 'eip155:10',
  })
  expect(wallet.questions).toBe(questions)
})

test('an account that the wallet shares signs although it is not the active one', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  wallet.switchAccounts([moneyAccount.address, second])
  const account = { namespace: 'eip155', address: second.toLowerCase() } as const
  const signer = await openSigner(latchkey, { account })
  expect(signer.account).toEqual({ ...moneyAccount, address: second })
})

test('an account that the wallet does not share is rejected before the wallet switches network', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  const questions = wallet.questions
  const work = openSigner(latchkey, { account: stranger, network: 'eip155:10' })
  expect(await errorCodeOf(work)).toBe('wallet/unauthorised')
  expect([wallet.questions - questions, wallet.chainId]).toEqual([0, 'eip155:1'])
})

test('the wallet switches to the given network before it signs', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  const signer = await openSigner(latchkey, { network: 'eip155:10' })
  expect([signer.caipNetworkId, wallet.chainId]).toEqual(['eip155:10', 'eip155:10'])
})

test('a wallet that is on the given network is not asked to switch', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  const questions = wallet.questions
  const signer = await openSigner(latchkey, { network: 'eip155:1' })
  expect([signer.caipNetworkId, wallet.questions - questions]).toEqual(['eip155:1', 0])
})

test('a rejected network switch rejects the signature', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  wallet.mood = 'rejects'
  expect(await errorCodeOf(openSigner(latchkey, { network: 'eip155:10' }))).toBe('wallet/rejected')
})

test('a network that the site does not offer is rejected without a switch', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  const questions = wallet.questions
  expect(await errorCodeOf(openSigner(latchkey, { network: 'eip155:5' }))).toBe(
    'network/not-supported',
  )
  expect(wallet.questions).toBe(questions)
})

test('an account signs on no network of another namespace, and its own network stays', async () => {
  const { latchkey, wallet } = await openMoneyFixture({})
  const questions = wallet.questions
  const [offered] = internals(latchkey).options.getState().networks
  const network = { ...offered, caipNetworkId: 'solana:1', chainNamespace: 'solana' } as const
  const account = moneyAccount
  expect(await errorCodeOf(openSigner(latchkey, { account, network }))).toBe(
    'network/not-supported',
  )
  expect(await errorCodeOf(openSigner(latchkey, { namespace: 'eip155', network }))).toBe(
    'network/not-supported',
  )
  expect(wallet.questions).toBe(questions)
  expect(internals(latchkey).network.getState().active).toBe('eip155:1')
})

test('an account of another namespace than the given one is rejected', async () => {
  const { latchkey } = await openMoneyFixture({})
  const account = { ...moneyAccount, namespace: 'solana' } as const
  expect(await errorCodeOf(openSigner(latchkey, { account, namespace: 'eip155' }))).toBe(
    'wallet/unauthorised',
  )
})

test('nothing is signed without a connection in the network’s namespace', async () => {
  const { latchkey } = await openMoneyFixture({})
  expect(await errorCodeOf(openSigner(latchkey, { namespace: 'solana' }))).toBe(
    'connection/not-connected',
  )
})
