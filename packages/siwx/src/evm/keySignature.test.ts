import { type RunningChain, startLocalChain } from '@latchkey/testing'
import { type Address, type Hex, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evmVerifier } from './evmVerifier.ts'

const chainId = 'eip155:31337'
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
/** Deploys an empty contract wherever it is called from; it never is at the address that signs. */
const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const deployCall: Hex = `0x${'00'.repeat(32)}60006000f3`
const text = (address: string) =>
  `example.com wants you to sign in with your Ethereum account:\n${address}\n\n…`

let chain: RunningChain

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

function verify(address: Address, signature: Hex): Promise<boolean> {
  const verifier = evmVerifier({ rpc: { [chainId]: chain.url } })
  return verifier.verify({ text: text(address), signature, address, chainId })
}

/** The same signature with the high `s`: ecrecover accepts it, EIP-2 does not. */
function mirror(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `0x${signature.slice(2, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

describe('plain keys', () => {
  const proof = { text: text(owner.address), address: owner.address, chainId } as const

  test('the EVM verifier accepts a plain key’s signature in all usual encodings', async () => {
    const signature = await owner.signMessage({ message: proof.text })
    const v = Number.parseInt(signature.slice(-2), 16)
    const parity = (v - 27).toString(16).padStart(2, '0')
    for (const encoded of [signature, `${signature.slice(0, -2)}${parity}`]) {
      expect(await evmVerifier().verify({ ...proof, signature: encoded })).toBe(true)
    }
  })

  test('the EVM verifier rejects a signature with a high s', async () => {
    const mirrored = mirror(await owner.signMessage({ message: proof.text }))
    expect(await evmVerifier().verify({ ...proof, signature: mirrored })).toBe(false)
  })

  test('the EVM verifier rejects an invalid signature of a plain key without a call to a node', async () => {
    const signature = await stranger.signMessage({ message: proof.text })
    expect(await evmVerifier().verify({ ...proof, signature })).toBe(false)
  })
})

describe('an account without code, on a chain with a node', () => {
  const zero: Address = `0x${'00'.repeat(20)}`
  const identityPrecompile: Address = `0x${'00'.repeat(19)}04`
  const compact = (r: string, s: string, v: string): Hex =>
    `0x${r.padStart(64, '0')}${s.padStart(64, '0')}${v}`
  const wrap = (signature: Hex, data = deployCall) =>
    serializeErc6492Signature({ address: create2Deployer, data, signature })

  // ecrecover returns the zero address for each of these, instead of failing.
  const unrecoverable: readonly (readonly [string, Hex])[] = [
    ['zeros and v 27', compact('', '', '1b')],
    ['zeros and v 28', compact('', '', '1c')],
    ['zeros and v 0', compact('', '', '00')],
    ['zeros and v 255', compact('', '', 'ff')],
    ['r of zero', compact('', '1', '1b')],
    ['s of zero', compact('1', '', '1b')],
    ['r that is no x of the curve', compact('5', '1', '1b')],
    ['r and s above the order', compact('f'.repeat(64), 'f'.repeat(64), '1c')],
  ]

  test.each(unrecoverable)(
    'the EVM verifier rejects a signature of the zero address with %s',
    async (_, signature) => {
      expect(await verify(zero, signature)).toBe(false)
      expect(await verify(zero, wrap(signature))).toBe(false)
      expect(await verify(owner.address, signature)).toBe(false)
    },
  )

  test('the EVM verifier rejects signatures of precompiled contracts', async () => {
    const message = text(identityPrecompile)
    const signature = await owner.signMessage({ message })
    for (let index = 0; index <= 0x11; index += 1) {
      const precompile: Address = `0x${index.toString(16).padStart(40, '0')}`
      expect(await verify(precompile, signature)).toBe(false)
      expect(await verify(precompile, wrap(signature))).toBe(false)
    }
  })

  test('the EVM verifier rejects an account without code whose signature has a high s', async () => {
    const message = text(owner.address)
    const signature = await owner.signMessage({ message })
    expect(await verify(owner.address, signature)).toBe(true)
    expect(await verify(owner.address, mirror(signature))).toBe(false)
    expect(await verify(owner.address, wrap(mirror(signature)))).toBe(false)
  })

  test.each(['02', '03', '1a', '1d', '1e', '25', '26', '36', '37', 'ff'])(
    'the EVM verifier rejects an account without code whose signature has v 0x%s',
    async (v) => {
      const signature = await owner.signMessage({ message: text(owner.address) })
      const changed: Hex = `0x${signature.slice(2, -2)}${v}`
      expect(await verify(owner.address, changed)).toBe(false)
    },
  )

  test('the EVM verifier rejects an account without code whose ERC-6492 wrapper deploys another account', async () => {
    const message = text(owner.address)
    expect(await verify(owner.address, wrap(await stranger.signMessage({ message })))).toBe(false)
    expect(await verify(owner.address, wrap(await owner.signMessage({ message })))).toBe(false)
  })
})
