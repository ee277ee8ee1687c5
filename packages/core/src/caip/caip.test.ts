import { bech32, bech32m } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { formatCaipAddress, isNamespace, parseCaipAddress, parseCaipNetworkId } from './caip.ts'
import { checksumAddress } from './checksumAddress.ts'
import { isAddress } from './isAddress.ts'
import { isAddressPoisoning, visibleEnds } from './isAddressPoisoning.ts'
import { isChecksumAddress } from './isChecksumAddress.ts'
import { isSameAddress } from './isSameAddress.ts'
import { namespaceOf } from './namespaceOf.ts'

describe('CAIP ids', () => {
  test('parseCaipNetworkId splits a network id into namespace and reference', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
  })

  test('parseCaipAddress splits an account id into network, namespace and address', () => {
    const id = formatCaipAddress('solana:5eykt', 'abc')
    expect(parseCaipAddress(id)).toEqual({
      network: 'solana:5eykt',
      namespace: 'solana',
      address: 'abc',
    })
  })

  test.each([
    '',
    'eip155',
    'eip155:',
    'solana',
    'solana:',
    ':1',
    ':abc',
    'eip155:1:2',
    'solana:abc:x',
    `eip155:${'1'.repeat(33)}`,
    'cosmos:hub',
    'EIP155:1',
    '__proto__:1',
    'eip155:1\n',
    'eip155:１',
    'eip155:0x1',
    'solana:a b',
    `solana:${'a'.repeat(33)}`,
  ])('parseCaipNetworkId rejects %j as a network id', (id) => {
    expect(() => parseCaipNetworkId(id)).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'caip/invalid-network-id')),
    )
  })

  test.each([
    '',
    'eip155:1',
    'eip155:1:',
    'solana',
    'solana:abc',
    'solana:abc:',
    'solana::abc',
    ':abc:def',
    'solana:abc:def:x',
    `solana:abc:${'a'.repeat(129)}`,
    `solana:${'a'.repeat(33)}:abc`,
    'eip155::0x',
    ':1:0x',
    'eip155:1:0x:1',
    'tron:1:T',
    'eip155:1:<b>',
    'eip155:1:0x1\n',
    'eip155:１:0x1',
  ])('parseCaipAddress rejects %j as an account id', (id) => {
    expect(() => parseCaipAddress(id)).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'caip/invalid-address')),
    )
  })
})

test('parseCaipNetworkId and parseCaipAddress accept the longest reference and address', () => {
  const reference = 'a-_Z9'.padEnd(32, 'a')
  const address = '-.%Z9'.padEnd(128, 'a')
  expect(parseCaipNetworkId(`solana:${reference}`)).toEqual({ namespace: 'solana', reference })
  expect(parseCaipNetworkId(`eip155:${'1'.repeat(32)}`).reference).toHaveLength(32)
  expect(parseCaipAddress(`bip122:${reference}:${address}`)).toEqual({
    network: `bip122:${reference}`,
    namespace: 'bip122',
    address,
  })
})

test.each(['eip155', 'solana', 'bip122', 'polkadot'])('isNamespace knows %s', (namespace) => {
  expect(isNamespace(namespace)).toBe(true)
  expect(isNamespace(namespace.toUpperCase())).toBe(false)
  expect(namespaceOf(`${namespace as 'eip155'}:1`)).toBe(namespace)
})

const good = [
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'eip155'],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'eip155'],
  ['So11111111111111111111111111111111111111112', 'solana'],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'solana'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bip122'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bip122'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bip122'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bip122'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'bip122'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'bip122'],
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'polkadot'],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'polkadot'],
  // Network prefixes 64, 255 and 16,383 take two bytes.
  ['cEVaCm5a61UpVfABWNjfSNHbhAPf92NWiACfxy89Fd2hGkg1A', 'polkadot'],
  ['yGCjWUS4Y1wwGrhQ82uMnDnY7VmhbvfXDyvcwaFfjZXFpyzoV', 'polkadot'],
  ['yNVL4kwAwEH34hPtM6SnH1ZHtDLi8PDC1sBXDLKBhjPiYiZ2R', 'polkadot'],
] as const

const wrongSum = [
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'eip155'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'bip122'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'bip122'],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ', 'polkadot'],
  // The checksum is right, but witness version 17 does not exist (BIP-173).
  ['bc13qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqa56mxh', 'bip122'],
] as const

describe('addresses', () => {
  test.each(good)(
    'isAddress and isChecksumAddress accept %s as an address of %s',
    (text, namespace) => {
      expect(isAddress(text, namespace)).toBe(true)
      expect(isChecksumAddress(text, namespace)).toBe(true)
    },
  )

  test.each(wrongSum)(
    'isChecksumAddress rejects the checksum or version of %s (%s)',
    (text, namespace) => {
      expect(isAddress(text, namespace)).toBe(true)
      expect(isChecksumAddress(text, namespace)).toBe(false)
    },
  )

  test.each(good)(
    'isAddress rejects %s with a prefix, a suffix or a missing end',
    (text, namespace) => {
      for (const spoilt of [` ${text}`, `${text} `, `${text}\n`, `x${text}0`, text.slice(0, 20)]) {
        expect(isAddress(spoilt, namespace)).toBe(false)
        expect(isChecksumAddress(spoilt, namespace)).toBe(false)
      }
    },
  )

  test('isAddress rejects an address of one namespace in another namespace', () => {
    expect(isAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'solana')).toBe(false)
    expect(isAddress('So11111111111111111111111111111111111111112', 'eip155')).toBe(false)
  })

  test.each([
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ])('isAddress rejects %s, which is not 0x and 40 hex digits', (text) => {
    expect(isAddress(text, 'eip155')).toBe(false)
  })

  test('checksumAddress writes the case of EIP-55', () => {
    expect(checksumAddress('0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359')).toBe(
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    )
  })
})

describe('SegWit programs', () => {
  const encode = (version: number, bytes: number) => {
    const words = [version, ...bech32m.toWords(new Uint8Array(bytes).fill(7))]
    return (version === 0 ? bech32 : bech32m).encode('bc', words, 200)
  }

  test.each([
    [0, 20, true],
    [0, 32, true],
    [0, 21, false],
    [0, 31, false],
    [1, 32, true],
    [16, 20, true],
    [16, 40, true],
    [16, 41, false],
    [17, 32, false],
  ])('isChecksumAddress of version %i with %i bytes is %s', (version, bytes, isValid) => {
    expect(isChecksumAddress(encode(version, bytes), 'bip122')).toBe(isValid)
  })

  test('isChecksumAddress rejects version 1 with the checksum of version 0, and the other way round', () => {
    const program = bech32m.toWords(new Uint8Array(32).fill(7))
    expect(isChecksumAddress(bech32.encode('bc', [1, ...program]), 'bip122')).toBe(false)
    expect(isChecksumAddress(bech32m.encode('bc', [0, ...program]), 'bip122')).toBe(false)
  })
})

describe('isSameAddress', () => {
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

  test('isSameAddress ignores the case of hexadecimal addresses only', () => {
    expect(isSameAddress(evm, evm.toLowerCase())).toBe(true)
    expect(isSameAddress(evm, `0X${evm.slice(2).toUpperCase()}`)).toBe(true)
    expect(isSameAddress(evm, `${evm.slice(0, -1)}e`)).toBe(false)
    const solana = 'So11111111111111111111111111111111111111112'
    expect(isSameAddress(solana, solana)).toBe(true)
    expect(isSameAddress(solana, solana.toLowerCase())).toBe(false)
  })
})

describe('isAddressPoisoning', () => {
  const known = `0xAbc${'1'.repeat(34)}dEf`
  const alike = `0xabc${'2'.repeat(34)}def`

  test('isAddressPoisoning is true for another address with the same three digits at both ends', () => {
    expect(isAddressPoisoning(alike, known)).toBe(true)
    expect(isAddressPoisoning(known.toLowerCase(), known)).toBe(false)
    expect(isAddressPoisoning(`0xabd${alike.slice(5)}`, known)).toBe(false)
    expect(isAddressPoisoning(`${alike.slice(0, -3)}eef`, known)).toBe(false)
    expect(isAddressPoisoning(`0x1bc${alike.slice(5)}`, known)).toBe(false)
  })

  test('visibleEnds is what look-alike addresses share, without 0x and in one case', () => {
    expect(visibleEnds(known)).toBe('abc…def')
    expect(visibleEnds('So11111111111111111111111111111111111111112')).toBe('So1…112')
  })
})
