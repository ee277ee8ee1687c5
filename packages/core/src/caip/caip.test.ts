import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import { formatCaip10, parseCaip2, parseCaip10 } from './caip.ts'
import { checksumAddress } from './checksumAddress.ts'
import { isAddress } from './isAddress.ts'
import { isChecksumAddress } from './isChecksumAddress.ts'

describe('CAIP ids', () => {
  test('parseCaip2 splits a network id into namespace and reference', () => {
    expect(parseCaip2('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
  })

  test('parseCaip10 splits an account id into network, namespace and address', () => {
    const id = formatCaip10('solana:5eykt', 'abc')
    expect(parseCaip10(id)).toEqual({
      network: 'solana:5eykt',
      namespace: 'solana',
      address: 'abc',
    })
  })

  test.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'cosmos:hub',
    'EIP155:1',
    '__proto__:1',
    'eip155:1\n',
    'eip155:１',
    'eip155:0x1',
    'solana:a b',
    `solana:${'a'.repeat(33)}`,
  ])('parseCaip2 rejects %j as a network id', (id) => {
    expect(() => parseCaip2(id)).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'caip/invalid-network-id')),
    )
  })

  test.each([
    '',
    'eip155:1',
    'eip155:1:',
    'eip155::0x',
    ':1:0x',
    'eip155:1:0x:1',
    'tron:1:T',
    'eip155:1:<b>',
    'eip155:1:0x1\n',
    'eip155:１:0x1',
  ])('parseCaip10 rejects %j as an account id', (id) => {
    expect(() => parseCaip10(id)).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'caip/invalid-address')),
    )
  })
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

  test('checksumAddress writes the case of EIP-55', () => {
    expect(checksumAddress('0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359')).toBe(
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    )
  })
})
