import { describe, expect, test } from 'vitest'
import { type TypedData, typedDataText } from './typedDataText.ts'

const types = { Mail: [{ name: 'id', type: 'uint256' }] }
const mail: TypedData = { types, primaryType: 'Mail', message: { id: 1n } }

function parsed(data: TypedData): unknown {
  return JSON.parse(typedDataText(data))
}

describe('typedDataText', () => {
  test('typedDataText declares the fields that the domain has, in the order of EIP-712', () => {
    const domain = {
      salt: `0x${'1'.repeat(64)}`,
      verifyingContract: '0xc',
      chainId: 10n,
      version: '2',
      name: 'Mail',
    }
    expect(parsed({ ...mail, domain })).toMatchObject({
      domain: { ...domain, chainId: '10' },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
          { name: 'salt', type: 'bytes32' },
        ],
      },
    })
  })

  test('typedDataText declares no field that the domain does not have', () => {
    expect(parsed({ ...mail, domain: { chainId: 0, name: undefined } })).toEqual({
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], ...types },
      primaryType: 'Mail',
      domain: { chainId: 0 },
      message: { id: '1' },
    })
  })

  test('typedDataText keeps the type of the domain that the page declares', () => {
    const EIP712Domain = [{ name: 'name', type: 'string' }]
    const domain = { name: 'Mail', chainId: 1 }
    expect(parsed({ ...mail, domain, types: { EIP712Domain, ...types } })).toMatchObject({
      types: { EIP712Domain },
    })
  })

  test('typedDataText writes a number beyond 2^53 with all its digits', () => {
    const message = { id: 2n ** 200n, parts: [{ amount: 2n ** 64n - 1n }] }
    expect(parsed({ ...mail, message })).toMatchObject({
      message: { id: String(2n ** 200n), parts: [{ amount: '18446744073709551615' }] },
    })
  })

  test('typedDataText of a domain without a message has an empty message', () => {
    const domain = { name: 'Mail' }
    const primaryType = 'EIP712Domain'
    expect(parsed({ domain, types, primaryType, message: { id: 1n } })).toMatchObject({
      primaryType,
      message: {},
    })
    expect(parsed({ domain, types, primaryType: 'Mail' })).toMatchObject({ message: {} })
  })

  test('typedDataText of data without a domain has an empty domain', () => {
    expect(parsed(mail)).toMatchObject({ domain: {}, types: { EIP712Domain: [] } })
  })
})
