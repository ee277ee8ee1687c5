import { formatMessage } from '@latchkey/siwx'
import {
  localAddresses,
  type RunningChain,
  startLocalChain,
  waitForReceipt,
} from '@latchkey/testing'
import {
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const origin = 'https://shop.example'
const owner = privateKeyToAccount(`0x${'33'.repeat(32)}`)
let chain: RunningChain
let server: TestServer

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({
    chains: { 'eip155:31337': chain.url, 'eip155:31338': 'http://127.0.0.1:1' },
    projects: [{ id: 'test', origins: [origin] }],
    env: { SIGN_INS_PER_MINUTE_PER_IP: '100000' },
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

async function signIn(address: string, chainId: `eip155:${number}`, signer = owner) {
  return signInBy(address, chainId, (message) => signer.signMessage({ message }))
}

async function signInBy(
  address: string,
  chainId: `eip155:${number}`,
  sign: (message: string) => Promise<string>,
) {
  const nonce = await (await server.request('/auth/v1/nonce', { headers: { origin } })).json()
  const message = formatMessage({
    domain: 'shop.example',
    accountAddress: address,
    chainId,
    uri: origin,
    version: '1',
    nonce: nonce.nonce,
    issuedAt: nonce.issuedAt,
  })
  const signature = await sign(message)
  const response = await server.request('/auth/v1/authenticate', {
    method: 'POST',
    headers: { origin, 'x-nonce-jwt': `Bearer ${nonce.token}` },
    body: JSON.stringify({ message, signature }),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  }
}

/** The account of the 0.8 contracts, which an EOA can delegate to (EIP-7702), answers ERC-1271. */
test('a delegated account (EIP-7702) signs in by its key, and by its contract for other signers', async () => {
  const client = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: owner.address, value: 10n ** 18n })
  const authorization = await owner.signAuthorization({
    address: localAddresses.simple7702Account,
    chainId: chain.chainId,
    nonce: 1,
  })
  const hash = await client.sendTransaction({
    account: owner,
    to: owner.address,
    data: encodeFunctionData({ abi: parseAbi(['function entryPoint() view returns (address)']) }),
    authorizationList: [authorization],
    chain: null,
  })
  await waitForReceipt(client, hash)
  expect(await client.getCode({ address: owner.address })).toMatch(/^0xef0100/)
  expect((await signIn(owner.address, 'eip155:31337')).status).toBe(200)
  const stranger = privateKeyToAccount(`0x${'44'.repeat(32)}`)
  const refused = await signIn(owner.address, 'eip155:31337', stranger)
  expect({ status: refused.status, code: refused.body.code }).toEqual({
    status: 401,
    code: 'signin/invalid-signature',
  })
})

test('while the node is down an EOA can sign in, and a smart account gets "try later"', async () => {
  expect((await signIn(owner.address, 'eip155:31338')).status).toBe(200)
  const contract = await signIn(localAddresses.simple7702Account, 'eip155:31338')
  expect(contract).toMatchObject({
    status: 503,
    retryAfter: '2',
    body: { code: 'signin/try-later' },
  })
})

test('on a chain that is not served only an EOA can sign in', async () => {
  expect((await signIn(owner.address, 'eip155:999')).status).toBe(200)
  expect((await signIn(localAddresses.weth, 'eip155:999')).status).toBe(401)
})

test.each([
  ['only zeros', `0x${'00'.repeat(64)}1b`],
  ['a value s of zero', `0x${'00'.repeat(31)}01${'00'.repeat(32)}1c`],
])(
  'the server rejects a sign-in as the zero address with a signature that has %s',
  async (_, signature) => {
    const { status, body } = await signInBy(zeroAddress, 'eip155:31337', async () => signature)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'signin/invalid-signature' })
  },
)
