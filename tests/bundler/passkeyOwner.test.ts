import { hybridAccount, localAccounts } from '@latchkey/testing'
import { type Hex, hashMessage, hexToBytes, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountCall, encodeCalls } from '../../apps/vault/src/smartAccount/accountCalls.ts'
import { contractKeyId, hashKeyId } from '../../apps/vault/src/smartAccount/hashKeyId.ts'
import { addOwnerCall, removePasskeysCall } from '../../apps/vault/src/smartAccount/ownerCalls.ts'
import {
  encodeAssertion,
  signOperationWithPasskey,
} from '../../apps/vault/src/smartAccount/passkeyOwner.ts'
import { hybridAccountOf } from '../../apps/vault/src/smartAccount/smartAccount.ts'
import { type BundlingFixture, openBundlingFixture } from './bundlingFixture.ts'
import { draftOperation } from './operationFixture.ts'
import { createSoftwarePasskey } from './softwarePasskey.ts'

const { erin } = localAccounts
const keyAbi = parseAbi(['function getKey(string keyId) view returns (uint256 x, uint256 y)'])
const pay = (value: bigint): AccountCall => ({ to: erin.address, value, data: '0x' })

let fixture: BundlingFixture
beforeAll(async () => {
  fixture = await openBundlingFixture()
})
afterAll(() => fixture.close())

/** A new smart account, its key, and a passkey that is not an owner yet. */
async function openAccount({ isVerifying = true } = {}) {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = hybridAccountOf(key.address)
  const { chainId } = fixture.chain
  await fixture.client.setBalance({ address: account.address, value: parseEther('1') })
  const passkey = createSoftwarePasskey({ isVerifying })
  let nonce = 0n
  const draft = (calls: readonly AccountCall[]) => {
    const isFirst = nonce === 0n
    return draftOperation(hybridAccount(key), calls, {
      nonce: nonce++,
      callData: encodeCalls(calls),
      // Without RIP-7212 the contract computes P-256 itself.
      verificationGasLimit: 2_000_000n,
      ...(isFirst ? {} : { factory: undefined, factoryData: undefined }),
    })
  }
  return {
    account,
    passkey,
    async sendAsKey(...calls: AccountCall[]) {
      const signed = await hybridAccount(key).sign(draft(calls), chainId)
      return fixture.bundler.included(await fixture.bundler.send(signed))
    },
    async signAsPasskey(...calls: AccountCall[]) {
      const keys = [hashKeyId(passkey.owner.keyId)]
      return signOperationWithPasskey(draft(calls), { account, chainId, keys, ask: passkey.ask })
    },
    verify: async (message: string, signature: Hex) =>
      fixture.client.verifyMessage({ address: account.address, message, signature }),
  }
}

test('a passkey that is added as a second owner signs operations and messages of the smart account, until it is removed', async () => {
  const { account, passkey, sendAsKey, signAsPasskey, verify } = await openAccount()
  const { owner, ask } = passkey
  const before = await fixture.client.getBalance({ address: erin.address })
  expect(await sendAsKey(addOwnerCall(account, owner))).toMatchObject({ success: true })
  const read = { address: account.address, abi: keyAbi, functionName: 'getKey' } as const
  expect(
    await fixture.client.readContract({ ...read, args: [contractKeyId(owner.keyId)] }),
  ).toEqual([owner.x, owner.y])

  const operation = await signAsPasskey(pay(2n), pay(3n))
  const receipt = await fixture.bundler.included(await fixture.bundler.send(operation))
  expect(receipt).toMatchObject({ success: true })
  expect(await fixture.client.getBalance({ address: erin.address })).toBe(before + 5n)

  const hash = hashMessage('Hello')
  const signature = encodeAssertion(await ask(hexToBytes(hash)), hash)
  expect(await verify('Hello', signature)).toBe(true)
  expect(await verify('Another', signature)).toBe(false)

  expect(await sendAsKey(removePasskeysCall(account))).toMatchObject({ success: true })
  expect(await verify('Hello', signature)).toBe(false)
  await expect(fixture.bundler.send(await signAsPasskey(pay(1n)))).rejects.toThrow('-32507')
})

test('the smart account rejects a passkey that is no owner, one that did not verify the user, and a signature of another operation', async () => {
  const unknown = await openAccount()
  await unknown.sendAsKey(pay(1n))
  await expect(fixture.bundler.send(await unknown.signAsPasskey(pay(1n)))).rejects.toThrow('-32507')

  const unverified = await openAccount({ isVerifying: false })
  await unverified.sendAsKey(addOwnerCall(unverified.account, unverified.passkey.owner))
  await expect(fixture.bundler.send(await unverified.signAsPasskey(pay(1n)))).rejects.toThrow(
    '-32507',
  )

  const { account, passkey, sendAsKey, signAsPasskey } = await openAccount()
  await sendAsKey(addOwnerCall(account, passkey.owner))
  const signed = await signAsPasskey(pay(1n))
  const changed = { ...signed, callData: encodeCalls([pay(2n)]) }
  await expect(fixture.bundler.send(changed)).rejects.toThrow('-32507')
  expect(await fixture.bundler.included(await fixture.bundler.send(signed))).toMatchObject({
    success: true,
  })
})

test('the vault’s encodeAssertion rejects a passkey’s assertion over another challenge', async () => {
  const { ask } = createSoftwarePasskey()
  const assertion = await ask(hexToBytes(hashMessage('Another')))
  const hash = hashMessage('Hello')
  expect(() => encodeAssertion(assertion, hash)).toThrow('another challenge')
})
