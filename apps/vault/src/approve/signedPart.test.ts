import { expect, test } from 'vitest'
import { NotAllowed } from './NotAllowed.ts'
import { signedPart } from './signedPart.ts'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const types = { Note: [{ name: 'text', type: 'string' }] }

test.each<[string, unknown, unknown]>([
  ['string', 'a', 'a'],
  ['bool', false, false],
  ['address', own.toLowerCase(), own],
  ['bytes', '0x', '0x'],
  ['bytes', '0xAb', '0xAb'],
  ['bytes2', '0x0102', '0x0102'],
  ['bytes32', `0x${'01'.repeat(32)}`, `0x${'01'.repeat(32)}`],
  ['uint256', 9_007_199_254_740_991, '9007199254740991'],
  ['uint256', '9007199254740993', '9007199254740993'],
  ['uint8', '0xFF', '255'],
  ['int8', '-1', '-1'],
  ['int8', -1, '-1'],
  ['uint8[]', [1, '2'], ['1', '2']],
  ['uint8[]', [], []],
  ['uint8[2]', [1, 2], ['1', '2']],
  ['uint8[2][]', [[1, 2]], [['1', '2']]],
  ['Note[]', [{ text: 'a', more: 1 }], [{ text: 'a' }]],
])('the vault signs a %s of %j as %j', (type, value, signed) => {
  expect(signedPart(type, value, types)).toEqual(signed)
})

test.each<[string, unknown]>([
  ['string', 1],
  ['string', null],
  ['bool', 'true'],
  ['bool', 1],
  ['address', own.slice(0, -1)],
  ['address', `0x${own.slice(2).replace('f39F', 'F39f')}`],
  ['address', 1],
  ['bytes', '0x1'],
  ['bytes', '0xzz'],
  ['bytes', '01'],
  ['bytes', []],
  ['bytes2', '0x01'],
  ['bytes2', '0x010203'],
  ['xbytes', '0x01'],
  ['bytes2x', '0x0102'],
  ['uint256', 9_007_199_254_740_992],
  ['uint256', 1.5],
  ['uint256', ''],
  ['uint256', '1.0'],
  ['uint256', '1e3'],
  ['uint256', ' 1'],
  ['uint256', '1 '],
  ['uint256', '0x'],
  ['uint256', true],
  ['uint', 1],
  ['xuint8', 1],
  ['uint8x', 1],
  ['uint8[]', 1],
  ['uint8[]', { length: 0 }],
  ['uint8[2]', [1]],
  ['uint8[2]', [1, 2, 3]],
  ['uint8[][2]', [[1]]],
  ['Note', null],
  ['Note', 'text'],
  ['Note', {}],
  ['Note', Object.create({ text: 'inherited' })],
  ['Other', { text: 'a' }],
  ['toString', 'a'],
])('the vault rejects a %s of %j', (type, value) => {
  expect(() => signedPart(type, value, types)).toThrow(NotAllowed)
})

test('the vault rejects a type that names a field twice', () => {
  const field = { name: 'text', type: 'string' }
  const twice = { Note: [field, field] }
  expect(() => signedPart('Note', { text: 'a' }, twice)).toThrow('malformed')
})
