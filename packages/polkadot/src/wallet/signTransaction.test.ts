import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { openTestChain } from '../testing/openTestChain.ts'

/** Polkadot's metadata, decoded by an independent library. */
const metadata = Uint8Array.from(
  gunzipSync(readFileSync(new URL('../../fixtures/metadata.bin.gz', import.meta.url))),
)
const registry = new TypeRegistry()
beforeAll(() => registry.setMetadata(new Metadata(registry, u8aToHex(metadata))))

const genesis = `0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3` as const
const facts = { specVersion: 1_003_004, transactionVersion: 26, nonce: 42, tip: 7 }

/** The signed extensions that polkadot-api passes to a signer. */
function extensions() {
  const little = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)
  const compact = (value: number) => Uint8Array.of(value << 2)
  const none = new Uint8Array()
  const known: Record<string, { value?: Uint8Array; additionalSigned?: Uint8Array }> = {
    CheckSpecVersion: { additionalSigned: little(facts.specVersion) },
    CheckTxVersion: { additionalSigned: little(facts.transactionVersion) },
    CheckGenesis: { additionalSigned: hexToU8a(genesis) },
    CheckMortality: { value: Uint8Array.of(0), additionalSigned: hexToU8a(genesis) },
    CheckNonce: { value: compact(facts.nonce) },
    ChargeTransactionPayment: { value: compact(facts.tip) },
    CheckMetadataHash: { value: Uint8Array.of(0), additionalSigned: Uint8Array.of(0) },
  }
  return Object.fromEntries(
    registry.signedExtensions.map((identifier) => [
      identifier,
      { identifier, value: none, additionalSigned: none, ...known[identifier] },
    ]),
  )
}

/** The call `System.remark`, encoded. */
function remark(note: string): Uint8Array {
  const places = [0, 1, 2, 3].map((place) => Uint8Array.of(0, place))
  const place = places.find((callIndex) => registry.findMetaCall(callIndex).method === 'remark')
  return u8aConcat(place ?? [], registry.createType('Bytes', note).toU8a())
}

const longNote = u8aToHex(u8aConcat(...Array.from({ length: 60 }, () => 'hello')))

test.each([
  ['sr25519', 'a short call', 'Alice', '0x68656c6c6f', false],
  ['ed25519', 'a short call', 'Bob', '0x68656c6c6f', false],
  ['ecdsa', 'a short call', 'Carol', '0x68656c6c6f', false],
  ['sr25519', 'a long call, which is signed by its hash', 'Alice', longNote, false],
  ['ed25519', 'a wallet that leaves out the key type', 'Bob', '0x68656c6c6f', true],
  ['ecdsa', 'a wallet that leaves out the key type', 'Carol', '0x68656c6c6f', true],
] as const)(
  'the Polkadot adapter signs an extrinsic whose %s signature polkadot.js verifies (%s)',
  async (_type, _case, who, note, signsBare) => {
    const { client, connector, account, provider, wallet } = await openTestChain({ signsBare })
    wallet.share([who])
    await client.connect({ connector })
    const { address } = account()
    const call = registry.createType('Call', remark(note))
    const signer = await provider().polkadotSigner(address)
    const wire = await signer.signTx(call.toU8a(), extensions(), metadata, 1_000)
    const extrinsic = registry.createType('Extrinsic', wire)
    expect(extrinsic.method.toHex()).toBe(call.toHex())
    expect(extrinsic.nonce.toNumber()).toBe(facts.nonce)
    expect(extrinsic.tip.toNumber()).toBe(facts.tip)
    const payload = registry.createType(
      'ExtrinsicPayload',
      {
        ...facts,
        method: call.toHex(),
        era: '0x00',
        genesisHash: genesis,
        blockHash: genesis,
        mode: 0,
        metadataHash: null,
      },
      { version: 4 },
    )
    const bytes = payload.toU8a({ method: true })
    const signed = bytes.length > 256 ? blake2AsU8a(bytes) : bytes
    const verdict = signatureVerify(signed, extrinsic.signature.toU8a(), address)
    expect(verdict.isValid).toBe(true)
    expect(signatureVerify(signed.slice(1), extrinsic.signature.toU8a(), address).isValid).toBe(
      false,
    )
  },
)
