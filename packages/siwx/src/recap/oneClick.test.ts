import {
  createEncodedRecap,
  formatMessage as formatWalletConnect,
  mergeEncodedRecaps,
} from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { evmVerifier } from '../evm/evmVerifier.ts'
import { memoryNonces } from '../nonce/memoryNonces.ts'
import { verifySignIn } from '../verify/verifySignIn.ts'
import { walletRequestAbilities } from './walletRequestAbilities.ts'

const account = privateKeyToAccount(`0x${'66'.repeat(32)}`)
const nonces = memoryNonces()

async function signOneClick(resources: string[], statement?: string) {
  const message = formatWalletConnect(
    {
      aud: 'https://example.com',
      domain: 'example.com',
      version: '1',
      nonce: await nonces.issue('flow'),
      iat: new Date().toISOString(),
      resources,
      ...(statement ? { statement } : {}),
    },
    `did:pkh:eip155:1:${account.address}`,
  )
  const expected = { domain: 'example.com' }
  const signature = await account.signMessage({ message })
  const verifiers = [evmVerifier()]
  return { message, signature, expected, verifiers, nonces, binding: 'flow' }
}

const recap = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])

test.each([undefined, 'Sign in to Example'])(
  'verifySignIn accepts the abilities that the site lists in a one-click message of WalletConnect (statement: %s)',
  async (statement) => {
    const request = await signOneClick(['https://example.com/terms', recap], statement)
    const { abilities, message } = await verifySignIn({
      ...request,
      abilities: walletRequestAbilities,
    })
    expect(message.statement).toContain('I further authorize the stated URI')
    expect(abilities.map(({ kind, action }) => `${kind}/${action}`)).toEqual([
      'request/eth_sendTransaction',
      'request/personal_sign',
    ])
  },
)

test('verifySignIn accepts a one-click message without abilities as plain EIP-4361', async () => {
  const request = await signOneClick(['https://example.com/terms'], 'Sign in to Example')
  expect((await verifySignIn(request)).abilities).toEqual([])
})

test('verifySignIn rejects a one-click message with abilities that the site does not list', async () => {
  const request = await signOneClick([recap])
  await expect(verifySignIn(request)).rejects.toThrow('signin/recap-refused')
  const storage = createEncodedRecap('https://example.com', 'crud', ['delete'])
  const merged = await signOneClick([mergeEncodedRecaps(recap, storage)])
  await expect(verifySignIn({ ...merged, abilities: walletRequestAbilities })).rejects.toThrow(
    'signin/recap-refused',
  )
})
