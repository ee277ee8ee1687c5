import { type RunningChain, startLocalChain, waitForReceipt } from '@latchkey/testing'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
  serializeErc6492Signature,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import bytecodes from '../../testing/fixtures/signerAccount.json' with { type: 'json' }
import { evmVerifier } from './evmVerifier.ts'

const chainId = 'eip155:31337'
const abi = parseAbi([
  'constructor(address owner)',
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
  'function setOwner(address next)',
])
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const text = (address: string) =>
  `example.com wants you to sign in with your Ethereum account:\n${address}\n\n…`

let chain: RunningChain
let client: ReturnType<typeof connect>
let factory: Address

function connect(url: string) {
  return createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
}

async function deploy(data: Hex): Promise<Address> {
  const [account] = await client.getAddresses()
  if (!account) throw new Error('the chain has no account')
  const hash = await client.sendTransaction({ account, data, chain: null })
  const { contractAddress } = await waitForReceipt(client, hash)
  if (!contractAddress) throw new Error('nothing was deployed')
  return contractAddress
}

async function send(from: Address, to: Address, data: Hex): Promise<void> {
  const hash = await client.sendTransaction({ account: from, to, data, chain: null })
  await waitForReceipt(client, hash)
}

const createCall = (salt: bigint, by: Address = owner.address): Hex =>
  encodeFunctionData({ abi, functionName: 'createAccount', args: [by, salt] })
const addressOf = (salt: bigint): Promise<Address> =>
  client.readContract({
    abi,
    address: factory,
    functionName: 'getAddress',
    args: [owner.address, salt],
  })

beforeAll(async () => {
  chain = await startLocalChain()
  client = connect(chain.url)
  factory = await deploy(bytecodes.SignerAccountFactory as Hex)
})
afterAll(() => chain.close())

function verify(address: Address, signature: Hex, signed = text(address)): Promise<boolean> {
  const verifier = evmVerifier({ rpc: { [chainId]: chain.url } })
  return verifier.verify({ text: signed, signature, address, chainId })
}

describe('a deployed smart account', () => {
  test('the EVM verifier accepts, for a deployed smart account, a signature of its owner only', async () => {
    const address = await addressOf(1n)
    const [sender] = await client.getAddresses()
    await send(sender ?? owner.address, factory, createCall(1n))
    const message = text(address)
    expect(await verify(address, await owner.signMessage({ message }))).toBe(true)
    expect(await verify(address, await stranger.signMessage({ message }))).toBe(false)
    expect(await verify(address, await owner.signMessage({ message: `${message}.` }))).toBe(false)
  })

  test('the EVM verifier rejects a deployed smart account’s signature for another account of the same owner', async () => {
    const [first, sibling] = [await addressOf(1n), await addressOf(2n)]
    const [sender] = await client.getAddresses()
    await send(sender ?? owner.address, factory, createCall(2n))
    const signature = await owner.signMessage({ message: text(first) })
    expect(await verify(sibling, signature)).toBe(false)
    // The text names the account, so the sibling can be asked about the first one's text only by a
    // server that does not read the address from the text; verifySignIn does.
    expect(await verify(sibling, signature, text(sibling))).toBe(false)
  })

  test('the EVM verifier rejects a signature of a deployed smart account’s former owner', async () => {
    const address = await addressOf(3n)
    const [sender] = await client.getAddresses()
    await send(sender ?? owner.address, factory, createCall(3n))
    await client.setBalance({ address: owner.address, value: 10n ** 18n })
    await client.impersonateAccount({ address: owner.address })
    const setOwner = encodeFunctionData({ abi, functionName: 'setOwner', args: [stranger.address] })
    await send(owner.address, address, setOwner)
    const message = text(address)
    expect(await verify(address, await owner.signMessage({ message }))).toBe(false)
    expect(await verify(address, await stranger.signMessage({ message }))).toBe(true)
    const wrapped = serializeErc6492Signature({
      address: factory,
      data: createCall(3n),
      signature: await owner.signMessage({ message }),
    })
    expect(await verify(address, wrapped)).toBe(false)
  })

  test.each([
    ['reverts', 0n],
    ['never ends', 1n],
    ['returns another value', 2n],
    ['returns nothing', 3n],
  ])(
    'the EVM verifier never accepts a smart account whose isValidSignature %s',
    async (_, mood) => {
      const oddAbi = parseAbi(['constructor(uint256 mood)'])
      const data = encodeDeployData({
        abi: oddAbi,
        args: [mood],
        bytecode: bytecodes.OddAccount as Hex,
      })
      const address = await deploy(data)
      const outcome = verify(address, await owner.signMessage({ message: text(address) }))
      await expect(outcome.catch((error: Error) => error.message)).resolves.toSatisfy(
        (answer) => answer === false || answer === 'signin/try-later',
      )
    },
  )
})

describe('an account that is not deployed yet', () => {
  test('the EVM verifier accepts an undeployed smart account’s ERC-6492 signature, and the account stays undeployed', async () => {
    const address = await addressOf(7n)
    const message = text(address)
    const wrap = (signature: Hex, data = createCall(7n)) =>
      serializeErc6492Signature({ address: factory, data, signature })
    const signature = await owner.signMessage({ message })
    expect(await verify(address, wrap(signature))).toBe(true)
    expect(await verify(address, wrap(await stranger.signMessage({ message })))).toBe(false)
    expect(await verify(address, wrap(signature, createCall(8n)))).toBe(false)
    expect(await verify(address, wrap(signature, createCall(7n, stranger.address)))).toBe(false)
    expect(await verify(address, wrap(signature, '0x12345678'))).toBe(false)
    expect(await verify(address, signature)).toBe(false)
    expect(await client.getCode({ address })).toBeUndefined()
  })

  test('the EVM verifier still accepts a smart account’s ERC-6492 signature once the account is deployed', async () => {
    const address = await addressOf(9n)
    const message = text(address)
    const signature = await owner.signMessage({ message })
    const wrapped = serializeErc6492Signature({ address: factory, data: createCall(9n), signature })
    const [sender] = await client.getAddresses()
    await send(sender ?? owner.address, factory, createCall(9n))
    expect(await verify(address, wrapped)).toBe(true)
    expect(await verify(address, signature)).toBe(true)
  })
})

test('the EVM verifier calls the next node when one is down', async () => {
  const address = await addressOf(11n)
  const signature = serializeErc6492Signature({
    address: factory,
    data: createCall(11n),
    signature: await owner.signMessage({ message: text(address) }),
  })
  const verifier = evmVerifier({ rpc: { [chainId]: ['http://127.0.0.1:1', chain.url] } })
  expect(await verifier.verify({ text: text(address), address, chainId, signature })).toBe(true)
})
