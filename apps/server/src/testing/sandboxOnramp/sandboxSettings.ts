import * as v from 'valibot'
import type { Hex } from 'viem'
import type { ProviderBase } from '../../onramp/settings.ts'

export type SandboxInput = Omit<ProviderBase, 'id'> & {
  /** `sandbox` without one. */
  id?: string | undefined
  /** The EVM network of the treasury. */
  chainId: string
  /** Private key of the account that pays out. Only for test networks. */
  treasuryKey: Hex
  /** US dollars per unit of further payment currencies: `{ "EUR": 1.08 }`. */
  currencies?: Readonly<Record<string, number>> | undefined
  feePercent?: number | undefined
}

/** One sandbox, and the ids of all that pay out from its account: they share its nonces. */
export type SandboxSettings = SandboxInput &
  ProviderBase & { name: string; accountSharedBy: readonly string[] }

const sandbox = v.object({
  id: v.optional(v.string(), 'sandbox'),
  name: v.optional(v.string(), 'Sandbox'),
  countries: v.optional(v.array(v.string())),
  chainId: v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/)),
  treasuryKey: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{64}$/),
    v.transform((key) => key as Hex),
  ),
  currencies: v.optional(v.record(v.string(), v.number())),
  feePercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(50))),
})

export const sandboxes: v.GenericSchema<unknown, readonly SandboxSettings[]> = v.pipe(
  v.array(sandbox),
  v.transform((all) =>
    all.map((one) => ({
      ...one,
      accountSharedBy: all
        .filter(
          ({ chainId, treasuryKey }) => chainId === one.chainId && treasuryKey === one.treasuryKey,
        )
        .map(({ id }) => id),
    })),
  ),
)
