import { verifyMessage } from 'ethers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, owner, testRoot } from '../testing/accountTools.ts'
import { addSmartAccount } from './addSmartAccount.ts'
import { smartAccountSigner } from './smartAccountSigner.ts'

const config = {
  ...{ api: 'https://api.example', origins: [], projectId: 'p1' },
  smartAccounts: { networks: ['eip155:1', 'eip155:10'], paymaster: null },
}
const eoa = { namespace: 'eip155', address: owner, type: 'eoa' } as const
const solana = { namespace: 'solana', address: 'So1', type: 'eoa' } as const
const smart = { namespace: 'eip155', address: account.address, type: 'smartAccount' }
const user = {
  ...{ email: null, userName: null, address: owner, chainId: 'eip155:1', accounts: [eoa, solana] },
  ...{ smartAccountDeployed: false, preferredAccountType: 'eoa' as const },
}
let code: unknown
let urls: string[] = []

beforeEach(() => {
  ;[code, urls] = ['0x60', []]
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return Response.json(
      code === null ? { error: { message: 'down' } } : { jsonrpc: '2.0', id: 1, result: code },
    )
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the smart account in the reply to GET_USER', () => {
  test('is the first account of a wallet that began with it', async () => {
    expect(await addSmartAccount(config, user, 'smartAccount')).toEqual({
      ...{ ...user, address: account.address, accounts: [smart, eoa, solana] },
      ...{ smartAccountDeployed: true, preferredAccountType: 'smartAccount' },
      smartAccountNetworks: ['eip155:1', 'eip155:10'],
    })
    expect(urls).toEqual(['/rpc/p1?chainId=eip155%3A1'])
  })

  test('follows the other accounts of a wallet that began with its key’s', async () => {
    expect(await addSmartAccount(config, user, 'eoa')).toEqual({
      ...{ ...user, accounts: [eoa, solana, smart], smartAccountDeployed: true },
      smartAccountNetworks: ['eip155:1', 'eip155:10'],
    })
  })

  test.each([
    ['it has no code', '0x'],
    ['the network does not answer', null],
  ])('is not deployed when %s', async (_, answer) => {
    code = answer
    expect((await addSmartAccount(config, user, 'smartAccount')).smartAccountDeployed).toBe(false)
  })

  test('is neither read nor preferred on a network that does not offer it', async () => {
    const elsewhere = { ...user, chainId: 'eip155:137' }
    expect(await addSmartAccount(config, elsewhere, 'smartAccount')).toMatchObject({
      ...{ address: owner, preferredAccountType: 'eoa', smartAccountDeployed: false },
      accounts: [smart, eoa, solana],
    })
    expect(urls).toEqual([])
  })

  test('is missing without an account on eip155', async () => {
    const without = { ...user, accounts: [solana] }
    expect(await addSmartAccount(config, without, 'smartAccount')).toBe(without)
  })
})

describe('the smart account as the signer of a sign-in', () => {
  const open = () => smartAccountSigner({ owner, projectId: 'p1', chainId: 'eip155:10' })

  test('signs with the wallet’s key once it is deployed', async () => {
    const signer = await open()
    expect(signer.address).toBe(account.address)
    expect(verifyMessage('Hello', await signer.sign(new Uint8Array(testRoot), 'Hello'))).toBe(owner)
    expect(urls).toEqual(['/rpc/p1?chainId=eip155%3A10'])
  })

  test.each([
    ['before it is deployed', '0x'],
    ['while the network does not answer', null],
  ])('carries its deployment %s', async (_, answer) => {
    code = answer
    const signature = await (await open()).sign(new Uint8Array(testRoot), 'Hello')
    expect(signature.endsWith('6492'.repeat(16))).toBe(true)
  })
})
