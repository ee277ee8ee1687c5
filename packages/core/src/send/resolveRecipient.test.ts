import { createLatchkey, memoryStorage } from '@latchkey/core'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { resolveRecipient } from './resolveRecipient.ts'

const checksummed = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const digits = checksummed.slice(2)

const latchkey = createLatchkey({
  projectId: 'test',
  networks: [testNetwork(1)],
  adapters: [honestAdapter([createHonestWallet()])],
  storage: memoryStorage(),
})
const [network] = latchkey.network.getState().networks
const resolve = async (text: string) =>
  network ? (await resolveRecipient(latchkey, { text, network }))?.address : 'no network'

test.each([digits, ` ${digits.toLowerCase()} `])(
  'the recipient %j without 0x is the address with its checksum',
  async (text) => {
    expect(await resolve(text)).toBe(checksummed)
  },
)

test.each([
  ['one digit less', digits.slice(1)],
  ['one digit more', `${digits}0`],
  ['a character that is no hex digit', `g${digits.slice(1)}`],
  ['a wrong checksum', digits.replace('dA', 'Da')],
])('rejects 40 hex digits without 0x with %s', async (_what, text) => {
  expect(await resolve(text)).toBeUndefined()
})
