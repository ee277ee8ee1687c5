import { AbiCoder, id as hashText, Interface, TypedDataEncoder } from 'ethers'
import { type Hex, hexToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { toBase64url } from '../keys/bytes.ts'
import { account, owner } from '../testing/accountTools.ts'
import { texts } from '../text/language.ts'
import { contractKeyId, hashKeyId } from './hashKeyId.ts'
import { hashOperation, type Operation } from './operation.ts'
import { addOwnerCall, removePasskeysCall } from './ownerCalls.ts'
import { dummyPasskeySignature, encodeAssertion, signOperationWithPasskey } from './passkeyOwner.ts'

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const hash: Hex = `0x${'ab'.repeat(32)}`
const challenge = toBase64url(hexToBytes(hash))
const clientData = `{"type":"webauthn.get","challenge":"${challenge}","origin":"https://vault.example"}`
const integer = (value: bigint) => {
  const bytes = hexToBytes(`0x${value.toString(16).padStart(64, '0')}`)
  return (bytes[0] ?? 0) >= 0x80 ? [0, ...bytes] : [...bytes]
}
const der = (r: bigint, s: bigint) => {
  const [first, second] = [integer(r), integer(s)]
  const body = [2, first.length, ...first, 2, second.length, ...second]
  return Uint8Array.of(0x30, body.length, ...body)
}
const assertion = (change: object = {}) => ({
  keyId: 'my-passkey',
  authenticatorData: Uint8Array.of(1, 2, 3),
  clientDataJSON: new TextEncoder().encode(clientData),
  signature: der(5n, 6n),
  ...change,
})
const fields = ['bytes32', 'uint256', 'uint256', 'bytes', 'bool', 'string', 'string', 'uint256']
const decode = (signature: Hex) => [...AbiCoder.defaultAbiCoder().decode(fields, signature)]
const encode = (change: object = {}) => decode(encodeAssertion(assertion(change), hash))

describe('the id of a passkey in the contract', () => {
  test('it is the hash of a text with the credential’s id, and the contract hashes it again', () => {
    const id = hashText('Latchkey passkey owner my-passkey')
    expect([contractKeyId('my-passkey'), hashKeyId('my-passkey')]).toEqual([id, hashText(id)])
  })
})

describe('an assertion as the contract verifies it', () => {
  test('it has the hashed id, both integers, the authenticator’s data and the client data around the challenge', () => {
    expect(encode()).toEqual([
      ...[hashKeyId('my-passkey'), 5n, 6n, '0x010203', true],
      ...['{"type":"webauthn.get","challenge":"', '","origin":"https://vault.example"}', 1n],
    ])
  })

  test('the type’s position is counted from the beginning of the client data', () => {
    const moved = `{"origin":"x","type":"webauthn.get","challenge":"${challenge}"}`
    expect(encode({ clientDataJSON: new TextEncoder().encode(moved) }).at(-1)).toBe(14n)
  })

  test.each([
    [order / 2n, order / 2n],
    [order / 2n + 1n, order - order / 2n - 1n],
    [order - 1n, 1n],
    [1n, 1n],
  ])('the contract takes low s only: %s is sent as %s', (s, sent) => {
    expect(encode({ signature: der(order - 2n, s) }).slice(1, 3)).toEqual([order - 2n, sent])
  })

  test.each([
    ['another challenge', clientData.replace(challenge, 'x')],
    ['the challenge twice', `${clientData}${challenge}`],
  ])('client data with %s is rejected', (_, text) => {
    const clientDataJSON = new TextEncoder().encode(text)
    expect(() => encode({ clientDataJSON })).toThrow('another challenge')
  })

  test('client data that is not UTF-8 is rejected', () => {
    expect(() => encode({ clientDataJSON: Uint8Array.of(0xff) })).toThrow(TypeError)
  })

  const good = der(5n, 6n)
  const changed = (at: number, value: number) =>
    good.map((byte, index) => (index === at ? value : byte))
  test.each([
    ['no bytes', new Uint8Array()],
    ['no sequence', changed(0, 0x31)],
    ['a shorter sequence', changed(1, good.length - 3)],
    ['a longer sequence', changed(1, good.length - 1)],
    ['no first integer', changed(2, 3)],
    ['a first integer that is too long', changed(3, 33)],
    ['no second integer', changed(36, 3)],
    ['a second integer that is too short', changed(37, 31)],
    ['a byte left over', Uint8Array.of(...good, 0)],
    [
      'a byte left over inside the sequence',
      Uint8Array.of(0x30, good.length - 1, ...good.slice(2), 0),
    ],
  ])('a signature with %s is rejected', (_, signature) => {
    expect(() => encode({ signature })).toThrow('no signature')
  })
})

describe('an operation that a passkey signs', () => {
  const operation: Operation = {
    ...{ sender: account.address, nonce: 1n, callData: '0x1234', signature: '0x' },
    ...{ callGasLimit: 2n, verificationGasLimit: 3n, preVerificationGas: 4n },
    ...{ maxFeePerGas: 5n, maxPriorityFeePerGas: 6n },
  }
  const hashed = hashOperation(operation, { account, chainId: 8_453 })
  const sign = (keys: readonly Hex[]) =>
    signOperationWithPasskey(operation, {
      ...{ account, chainId: 8_453, keys },
      ask: async (asked) => {
        const text = clientData.replace(challenge, toBase64url(asked))
        return assertion({ clientDataJSON: new TextEncoder().encode(text) })
      },
    })

  test('the challenge is the operation’s hash in the domain of the account', async () => {
    const word = (high: bigint, low: bigint) =>
      `0x${high.toString(16).padStart(32, '0')}${low.toString(16).padStart(32, '0')}`
    const domain = {
      name: 'HybridDeleGator',
      version: '1',
      chainId: 8_453,
      verifyingContract: account.address,
    }
    const names =
      'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint'
    const types = {
      PackedUserOperation: names
        .split(',')
        .map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })),
    }
    const message = {
      ...{ sender: account.address, nonce: 1n, initCode: '0x', callData: '0x1234' },
      ...{ accountGasLimits: word(3n, 2n), preVerificationGas: 4n, gasFees: word(6n, 5n) },
      ...{ paymasterAndData: '0x', entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032' },
    }
    expect(hashed).toBe(TypedDataEncoder.hash(domain, types, message))
    const { signature, ...rest } = await sign([hashKeyId('my-passkey')])
    expect({ ...rest, signature: '0x' }).toEqual(operation)
    const text = clientData.replace(challenge, toBase64url(hexToBytes(hashed)))
    const clientDataJSON = new TextEncoder().encode(text)
    expect(signature).toBe(encodeAssertion(assertion({ clientDataJSON }), hashed))
  })

  test('the passkey may be any of those that own the account, and no other', async () => {
    const others = [hashKeyId('first'), hashKeyId('second')]
    expect((await sign([...others, hashKeyId('my-passkey')])).nonce).toBe(1n)
    for (const keys of [others, []]) {
      await expect(sign(keys)).rejects.toThrow(texts().owner.notOwner)
    }
  })

  test('the signature for the gas estimate has a user who is present and verified, and low integers', () => {
    const [key, r, s, authenticatorData, isVerified, before, after, type] = decode(
      dummyPasskeySignature(hash),
    )
    expect([key, isVerified, before, type]).toEqual([
      hash,
      true,
      '{"type":"webauthn.get","challenge":"',
      1n,
    ])
    expect([r, s]).toEqual([BigInt(`0x${'7a'.repeat(32)}`), BigInt(`0x${'5b'.repeat(32)}`)])
    expect(authenticatorData).toBe(`0x${'11'.repeat(32)}05${'11'.repeat(4)}`)
    expect(after).toBe(`","${'x'.repeat(250)}"}`)
  })
})

describe('the account’s calls to itself', () => {
  const abi = new Interface([
    'function addKey(string keyId, uint256 x, uint256 y)',
    'function updateSigners(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  ])

  test('a passkey is added under its hashed id, with its public key', () => {
    const { to, value, data } = addOwnerCall(account, { keyId: 'my-passkey', x: 7n, y: 8n })
    expect([to, value]).toEqual([account.address, 0n])
    expect([...abi.decodeFunctionData('addKey', data)]).toEqual([
      contractKeyId('my-passkey'),
      7n,
      8n,
    ])
  })

  test('passkeys are removed by setting the wallet’s key as the only owner', () => {
    const { to, value, data } = removePasskeysCall(account)
    expect([to, value]).toEqual([account.address, 0n])
    expect(data).toBe(abi.encodeFunctionData('updateSigners', [owner, [], [], []]))
  })
})
