import { describe, expect, test } from 'vitest'
import { texts } from '../text/language.ts'
import { decodeTypedData } from './decodeTypedData.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const requestContext = {
  origin: 'https://shop.example',
  chainId: 'eip155:1',
  addresses: { eip155: own },
}
const words = texts().approve
const note = {
  ...{ domain: { chainId: 1 }, primaryType: 'Note', message: { text: 'Hi' } },
  types: { Note: [{ name: 'text', type: 'string' }] },
}
const decode = (change: object = {}, otherAccount?: string) =>
  decodeTypedData(JSON.stringify({ ...note, ...change }), {
    ...requestContext,
    ...(otherAccount ? { otherAccount } : {}),
  })
const salt = `0x${'5a'.repeat(32)}`

describe('typed data', () => {
  test('shows its type, its whole domain and its message', () => {
    const domain = { name: 'Shop', version: '2', chainId: 1, verifyingContract: contract, salt }
    expect(decode({ domain })).toMatchObject({
      title: words.signTypedData,
      facts: [
        { label: words.type, value: 'Note', kind: 'text' },
        { label: words.app, value: 'Shop', kind: 'text' },
        { label: words.version, value: '2', kind: 'text' },
        { label: words.chainId, value: '1', kind: 'text' },
        { label: words.contract, value: contract, kind: 'address' },
        { label: words.salt, value: salt, kind: 'text' },
        { label: words.message, value: '{\n  "text": "Hi"\n}', kind: 'code' },
      ],
    })
  })

  test('is signed exactly as shown, without fields that its type does not name', () => {
    const { json } = decode({ message: { text: 'Hi', more: 1 } })
    expect(JSON.parse(json)).toEqual({
      ...{ primaryType: 'Note', domain: { chainId: '1' }, message: { text: 'Hi' } },
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: note.types.Note },
    })
  })

  test('may name its domain’s fields itself', () => {
    const types = { ...note.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
    const { facts } = decode({ types, domain: { name: 'Shop', chainId: 1 } })
    expect(facts.map(({ label }) => label)).toEqual([words.type, words.app, words.message])
  })

  test.each([
    ['a permit', 'Permit', words.spending],
    ['a permit in any case', 'gasPERMIT', words.spending],
    ['anything else', 'Note', words.signTypedData],
  ])('%s has its own title', (_, primaryType, title) => {
    expect(decode({ primaryType, types: { [primaryType]: note.types.Note } }).title).toBe(title)
  })

  test.each([
    [
      'no network',
      {},
      [
        ['caution', words.everyNetwork],
        ['caution', words.unknownUse],
      ],
    ],
    [
      'another network',
      { chainId: 10 },
      [
        ['danger', words.otherNetwork],
        ['caution', words.unknownUse],
      ],
    ],
    ['its network', { chainId: 1 }, [['caution', words.unknownUse]]],
  ])('for %s has its warnings', (_, domain, warnings) => {
    expect(decode({ domain }).warnings.map(({ level, text }) => [level, text])).toEqual(warnings)
  })

  test.each([
    'Permit',
    'Approve',
    'Approval',
    'Allowance',
    'Order',
    'Transfer',
    'Withdraw',
    'Delegate',
    'Authorize',
    'SafeTx',
    'Execute',
    'Operation',
    'Session',
    'Owner',
    'MetaTransaction',
  ])('of the type %s is a danger, in any case', (name) => {
    for (const primaryType of [name, `X${name.toUpperCase()}`]) {
      const { warnings } = decode({ primaryType, types: { [primaryType]: note.types.Note } })
      expect(warnings).toEqual([{ level: 'danger', text: words.takesFunds }])
    }
  })

  test.each([
    ['the message', { message: { text: 'a\u202eb' } }],
    ['the domain', { domain: { chainId: 1, name: 'a\u200bb' } }],
  ])('with an invisible character in %s has a caution', (_, change) => {
    expect(decode(change).warnings).toContainEqual({ level: 'caution', text: words.invisible })
  })

  test('names the other account in red unless it names its own', () => {
    const named = { message: { owner: own }, types: { Note: [{ name: 'owner', type: 'address' }] } }
    expect(decode({}, contract).warnings).toContainEqual({
      level: 'danger',
      text: words.bothAccounts,
    })
    expect(decode(named, contract).warnings).not.toContainEqual({
      level: 'danger',
      text: words.bothAccounts,
    })
  })

  test.each([
    ['no JSON', 'x'],
    ['no object', 'null'],
    ['no types', JSON.stringify({ ...note, types: undefined })],
    ['no domain', JSON.stringify({ ...note, domain: undefined })],
    ['no message', JSON.stringify({ ...note, message: undefined })],
    ['no primary type', JSON.stringify({ ...note, primaryType: undefined })],
    ['a primary type that it does not define', JSON.stringify({ ...note, primaryType: 'Other' })],
    ['its domain as the primary type', JSON.stringify({ ...note, primaryType: 'EIP712Domain' })],
    [
      'a domain field of its own',
      JSON.stringify({
        ...note,
        types: { ...note.types, EIP712Domain: [{ name: 'Network', type: 'string' }] },
        domain: { Network: 'x' },
      }),
    ],
    ['a domain value of another type', JSON.stringify({ ...note, domain: { chainId: 'one' } })],
    ['a value of another type', JSON.stringify({ ...note, message: { text: 1 } })],
  ])('with %s is malformed', (_, text) => {
    expect(() => decodeTypedData(text, requestContext)).toThrow('This request is malformed')
  })
})
