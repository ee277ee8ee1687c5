import { quantity } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import { type Address, bytesToHex, type Hex, isAddressEqual } from 'viem'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { AccountCall } from './accountCalls.ts'
import { CallsRefused } from './CallsRefused.ts'
import { refusals } from './refusals.ts'

const address = v.custom<Address>((value) => /^0x[0-9a-f]{40}$/i.test(String(value)))
const data = v.custom<Hex>((value) => /^0x([0-9a-f]{2})*$/i.test(String(value)))
const word = quantity(256)
const capabilities = v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) }))

const requestSchema = v.looseTuple([
  v.object({
    version: v.optional(v.string()),
    id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))),
    from: v.optional(address),
    chainId: word,
    atomicRequired: v.optional(v.boolean()),
    calls: v.pipe(
      v.array(
        v.object({
          to: v.optional(address),
          data: v.optional(data),
          value: v.optional(word),
          capabilities: v.optional(capabilities),
        }),
      ),
      v.minLength(1),
    ),
    capabilities: v.optional(capabilities),
  }),
])

/** More calls do not fit into an approval that a visitor can read. */
const maxCalls = 30

/**
 * Reads `wallet_sendCalls` (EIP-5792, version 2). The batch is always atomic. The wallet has no capability that a site
 * may require: the paymaster is the one of the vault's configuration, never one that a site names.
 * @throws NotAllowed, CallsRefused
 */
export function parseSendCalls(
  params: unknown,
  { account, chainId }: { account: Address; chainId: string },
): { id: string; calls: readonly AccountCall[] } {
  const read = v.safeParse(requestSchema, params)
  if (!read.success) throw new NotAllowed(refusals.malformed)
  const [batch] = read.output
  if (batch.from !== undefined && !isAddressEqual(batch.from, account)) {
    throw new NotAllowed(refusals.otherAccount)
  }
  if (`eip155:${batch.chainId}` !== chainId) throw new NotAllowed(refusals.otherNetwork)
  const requestedCapabilities = [
    batch.capabilities ?? {},
    ...batch.calls.map((call) => call.capabilities ?? {}),
  ]
  if (
    requestedCapabilities.some((all) =>
      Object.values(all).some(({ optional }) => optional !== true),
    )
  ) {
    throw new CallsRefused('capability-unsupported', refusals.capability)
  }
  if (batch.calls.length > maxCalls) throw new CallsRefused('too-large', refusals.tooManyCalls)
  const calls = batch.calls.map((call) => {
    if (!call.to) throw new NotAllowed(refusals.notForContracts)
    return { to: call.to, value: call.value ?? 0n, data: call.data ?? '0x' } as const
  })
  return { id: batch.id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32))), calls }
}
