import { localAddresses } from '@latchkey/testing'
import { encodeFunctionData, type Hex, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disguisedAccount, foreignDeployment } from './foreignAccounts.ts'
import { draftOperation, estimatedOperation, type Operation } from './operationFixture.ts'
import { codeOf, newAddress } from './rpcFixture.ts'
import {
  handleOps,
  openAttacker,
  openSponsorFixture,
  readPaymasterDeposit,
  type SponsorFixture,
  transferNothing,
} from './sponsorFixture.ts'

let fixture: SponsorFixture
beforeAll(async () => {
  fixture = await openSponsorFixture()
})
afterAll(() => fixture.close())

describe('a sponsored operation earns nothing for whom it names as the beneficiary', () => {
  test('the EntryPoint rejects it from another sender than the server’s bundler, and the sender pays', async () => {
    const operation = await fixture.sponsored('wide')
    const attacker = await openAttacker(fixture)
    const [before, deposit] = [await attacker.balance(), await readPaymasterDeposit(fixture)]
    expect(await attacker.handleOps([operation])).toBe('reverted')
    expect(await attacker.balance()).toBeLessThan(before)
    expect(await readPaymasterDeposit(fixture)).toBe(deposit)
    // The same bytes are valid from the bundler.
    const bundler = fixture.clientOf('wide')
    expect(await bundler.included(await bundler.send(operation))).toMatchObject({ success: true })
  })

  test('an operation in the bundler’s own transaction cannot send it to the EntryPoint', async () => {
    const [inner, beneficiary] = [await fixture.sponsored('wide'), newAddress()]
    const call = handleOps([inner], beneficiary)
    const account = await fixture.createAccount()
    const draft = draftOperation(account, [{ to: call.address, data: encodeFunctionData(call) }])
    const bundler = fixture.clientOf('wide')
    const outer = await account.sign(
      { ...draft, callGasLimit: 2_000_000n, preVerificationGas: 200_000n },
      fixture.chain.chainId,
    )
    const deposit = await readPaymasterDeposit(fixture)
    expect(await bundler.included(await bundler.send(outer))).toMatchObject({ success: false })
    expect(await fixture.client.getBalance({ address: beneficiary })).toBe(0n)
    expect(await readPaymasterDeposit(fixture)).toBe(deposit)
  })

  test('one other byte of the bundler’s address makes the sponsorship invalid', async () => {
    const operation = await fixture.sponsored('wide')
    const data = operation.paymasterData ?? '0x'
    const attacker = await openAttacker(fixture)
    // validAfter and validUntil are 12 bytes; the zero address would let every bundler.
    for (const bundler of [attacker.address.slice(2), '00'.repeat(20)]) {
      const forged = `${data.slice(0, 26)}${bundler}${data.slice(66)}` as Hex
      expect(await attacker.handleOps([{ ...operation, paymasterData: forged }])).toBe('reverted')
    }
  })
})

describe('the paymaster signs only what the bundler would take', () => {
  test.each<[string, Partial<Operation>]>([
    ['preVerificationGas', { preVerificationGas: 500_000n }],
    ['callGasLimit', { callGasLimit: 9_000_000n }],
    ['verificationGasLimit', { verificationGasLimit: 4_000_000n }],
    ['paymasterVerificationGasLimit', { paymasterVerificationGasLimit: 100_001n }],
    ['paymasterPostOpGasLimit', { paymasterPostOpGasLimit: 1n }],
    ['maxFeePerGas', { maxFeePerGas: parseGwei('100') }],
    ['maxPriorityFeePerGas', { maxPriorityFeePerGas: parseGwei('2.5') }],
  ])('it rejects a fat %s', async (_title, fat) => {
    const account = await fixture.createAccount(0n)
    const bundler = fixture.clientOf('wide')
    const honest = await estimatedOperation(bundler, { account, calls: [{ to: newAddress() }] })
    const reply = await bundler.sponsor('pm_getPaymasterData', { ...honest, ...fat })
    expect(codeOf(reply)).toBe(-32501)
    expect(await bundler.sponsor('pm_getPaymasterData', honest)).toHaveProperty('result')
  })

  test.each(['wide', 'narrow'])(
    'project %s pays for no account with code of its own, deployed or not',
    async (project) => {
      const bundler = fixture.clientOf(project)
      const honest = await fixture.createAccount(0n)
      const estimated = await estimatedOperation(bundler, {
        account: honest,
        calls: [transferNothing],
      })
      const { factory, factoryData, ...rest } = estimated
      const disguised = { ...rest, sender: await disguisedAccount(fixture) }
      const { address, ...deployment } = foreignDeployment()
      const undeployed = { ...rest, sender: address, ...deployment }
      for (const foreign of [disguised, undeployed]) {
        expect(codeOf(await bundler.sponsor('pm_getPaymasterData', foreign))).toBe(-32500)
      }
      expect(await bundler.sponsor('pm_getPaymasterData', estimated)).toHaveProperty('result')
    },
  )

  test('it rejects an operation whose calls revert', async () => {
    const account = await fixture.createAccount(0n)
    const bundler = fixture.clientOf('wide')
    const estimated = await estimatedOperation(bundler, { account, calls: [transferNothing] })
    const callData = account.encodeCalls([{ to: localAddresses.usdc, data: '0xdeadbeef' }])
    const reply = await bundler.sponsor('pm_getPaymasterData', { ...estimated, callData })
    expect(codeOf(reply)).toBe(-32521)
  })
})
