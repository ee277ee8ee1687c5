import { expect, test } from 'vitest'
import { encodeSs58, polkadotSigner } from '../../testing/signers.ts'
import { polkadotVerifier } from './polkadotVerifier.ts'

const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const verifier = polkadotVerifier()

// Made with @polkadot/keyring 14.0.3, //Alice, over the text in <Bytes>: bare, then with its type.
const text = 'example.com wants you to sign in with your Polkadot account:\nAlice'
const vectors = [
  {
    scheme: 'sr25519',
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    signatures: [
      '0xae89e3e94ef06b6d81ab4e0dd993f584a9bb217e79a6bf1cd0cd67948302140f92749c4a451842ac60d269839299864e9446638706685eefc0ba61b106c5b587',
      '0x01b4a9f39aef4b64a78f8b5c689fa5f59ebd54f03aaedd3e04fa8e1d6f787edc4947a9e7939a31a56fe90c84fccd22553ad0bb1dbfd20a292f0c078b085dad3986',
    ],
  },
  {
    scheme: 'ed25519',
    address: '146SvjUZXoMaemdeiecyxgALeYMm8ZWh1yrGo8RtpoPfe7WL',
    signatures: [
      '0xe25dda5c70d39957c0a2b27b9ded21a70689ea5cef7c06002c0d6188f3c3d5e47b203aa9687a85738872a4bb19a44d0a22830afdc74f0f7bf4edd795086f2a07',
      '0x00e25dda5c70d39957c0a2b27b9ded21a70689ea5cef7c06002c0d6188f3c3d5e47b203aa9687a85738872a4bb19a44d0a22830afdc74f0f7bf4edd795086f2a07',
    ],
  },
  {
    scheme: 'ecdsa',
    address: '13VAtLwNPFNMpqRJ6yzU4cwe3w4eyS9pDaLVW5DFzdvFwWa',
    signatures: [
      '0x2231282397da57574ee499aa3de9230398157b14d468df60c3b139be0c4abafb34682609fb4a38c1df8d191e83f2ed3d7f2830dbe6c562d04d72ca2be08fc6a100',
      '0x022231282397da57574ee499aa3de9230398157b14d468df60c3b139be0c4abafb34682609fb4a38c1df8d191e83f2ed3d7f2830dbe6c562d04d72ca2be08fc6a100',
    ],
  },
]

test.each(vectors)(
  'the Polkadot verifier accepts signatures of polkadot-js with the scheme $scheme',
  async ({ address, signatures }) => {
    for (const signature of signatures) {
      expect(await verifier.verify({ text, signature, address, chainId })).toBe(true)
      expect(await verifier.verify({ text: `${text}.`, signature, address, chainId })).toBe(false)
    }
  },
)

test('the Polkadot verifier rejects every signature for another account', async () => {
  for (const { signatures } of vectors) {
    for (const { address } of vectors.filter((vector) => vector.signatures !== signatures)) {
      const proof = { text, signature: signatures[0] ?? '', address, chainId } as const
      expect(await verifier.verify(proof)).toBe(false)
    }
  }
})

test('the Polkadot verifier rejects an address with a wrong checksum', async () => {
  const { address, signatures } = vectors[0] ?? { address: '', signatures: [] }
  const changed = `${address.slice(0, -1)}6`
  expect(
    await verifier.verify({ text, signature: signatures[0] ?? '', address: changed, chainId }),
  ).toBe(false)
})

test('the Polkadot verifier rejects the all-zero account, for which any signer can sign', async () => {
  const zero = encodeSs58(new Uint8Array(32))
  const { sign } = polkadotSigner('attacker')
  expect(await verifier.verify({ text, signature: await sign(text), address: zero, chainId })).toBe(
    false,
  )
})
