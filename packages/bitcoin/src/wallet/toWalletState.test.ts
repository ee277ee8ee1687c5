import { expect, test } from 'vitest'
import { bitcoinMainnet } from '../networks.ts'
import { toWalletState } from './toWalletState.ts'

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const read = (listed: object) =>
  toWalletState([{ address, ...listed }], { chain: null, likely: [bitcoinMainnet.caipNetworkId] })

test.each([
  ['path', { path: "m/84'/0'/0'/0/0" }],
  ['derivationPath', { derivationPath: "m/84'/0'/0'/0/0" }],
])(
  'an account of a Bitcoin wallet has the public key and the path that the wallet names as %s',
  (_, listed) => {
    expect(read({ publicKey: '02ab', ...listed }).accounts).toEqual([
      { namespace: 'bip122', address, type: 'payment', publicKey: '02ab', path: "m/84'/0'/0'/0/0" },
    ])
  },
)

test('an account of a Bitcoin wallet that names no path has none', () => {
  expect(read({ path: null }).accounts).toEqual([{ namespace: 'bip122', address, type: 'payment' }])
})
